import platform

import papercrown as pc
from tests.server.helpers import ME, RANDOM, Person, client_to_act, play_on, scraped, together, wait_until


def test_connected_clients_are_counted(ann: Person, ben: Person) -> None:
    before = scraped(ann)
    with together("kingdomino", ann, ben):
        during = scraped(ann)
        assert during["papercrown_tables_awake"] >= 1
        assert during["papercrown_pages"] - before["papercrown_pages"] == 2
        assert during["papercrown_sockets"] - before["papercrown_sockets"] == 2
        assert during["papercrown_tables{status=playing}"] >= 1
    wait_until(lambda: scraped(ann)["papercrown_sockets"] == before["papercrown_sockets"])


def test_intents_and_bot_moves_are_counted(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben, bots=1) as (ann_client, ben_client):
        client_to_act(ann_client, ben_client)
        before = scraped(ann)
        play_on(ann_client, ben_client, steps=6)
        assert ann_client.refused("undo", seat=0, count=99)
        client_to_act(ann_client, ben_client)
        grown = {name: value - before.get(name, 0) for name, value in scraped(ann).items()}
    assert grown["papercrown_intents_total{result=done}"] == 6
    assert grown["papercrown_intents_total{result=refused}"] == 1
    assert grown["papercrown_intents_total{result=failed}"] == 0
    assert grown["papercrown_told_seconds_count"] == 7
    bots = grown["papercrown_thinking_seconds_count"]
    assert bots >= 1
    assert grown["papercrown_storing_seconds_count"] == 6 + bots
    assert grown["papercrown_facts_total"] == 6 + bots
    assert grown["papercrown_bots_overran_total"] == 0


def test_no_label_identifies_a_table_or_a_person(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as client:
        client.play()
    names = {name for name in scraped(ann) if "{" in name and "{le=" not in name}
    assert {name.partition("{")[0] for name in names} == {
        "papercrown_build_info", "papercrown_tables", "papercrown_intents_total", "papercrown_intents_created",
        "papercrown_waiting",
    }  # fmt: skip
    assert not any(table in name or "Ann" in name for name in names)


def test_process_and_event_loop_are_measured(ann: Person) -> None:
    samples = scraped(ann)
    assert samples[f"papercrown_build_info{{python={platform.python_version()},version={pc.__version__}}}"] == 1
    assert samples["process_resident_memory_bytes"] > 10_000_000
    assert samples["process_open_fds"] > 3
    assert samples["process_cpu_seconds_total"] > 0
    assert "papercrown_loop_lag_seconds_count" in samples
