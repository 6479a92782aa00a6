"""The replay page."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.helpers import Visit, import_record
from tests.records import FIRST

STEPS = 48


def test_link_to_a_step(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}?step=12")
    expect(ada.page.locator("#sentence")).to_contain_text(f"Step 12 of {STEPS}.")
    expect(ada.page.get_by_role("slider", name="Step")).to_have_value("12")
    expect(ada.page.locator(".steps [aria-current]")).to_have_attribute("data-step", "12")
    expect(ada.page.locator(".large svg")).to_be_visible()


def test_moving_by_slider_list_chart_and_buttons(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}")
    sentence = ada.page.locator("#sentence")
    slider = ada.page.get_by_role("slider", name="Step")
    expect(sentence).to_contain_text("The table is set.")
    box = slider.bounding_box()
    assert box is not None
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(sentence).to_contain_text(f"Step {STEPS // 2} of {STEPS}.")
    ada.page.get_by_role("button", name="One step forward").click()
    expect(sentence).to_contain_text(f"Step {STEPS // 2 + 1} of {STEPS}.")
    ada.page.locator('[data-step="7"]').click()
    expect(sentence).to_contain_text(f"Step 7 of {STEPS}.")
    ada.page.locator("#chart svg").click(position={"x": 40, "y": 40})
    expect(slider).not_to_have_value("7")
    ada.page.get_by_role("button", name="Last step").click()
    expect(sentence).to_contain_text("win")
    expect(ada.page).to_have_url(re.compile(f"step={STEPS}"))
    expect(ada.page.get_by_role("button", name="One step forward")).to_be_disabled()


def test_keyboard_shortcuts(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}?step=3")
    sentence = ada.page.locator("#sentence")
    expect(sentence).to_contain_text("Step 3")
    for key, said in (("ArrowRight", "Step 4"), ("ArrowLeft", "Step 3"), ("End", "Step 48"), ("Home", "The table is")):
        ada.page.keyboard.press(key)
        expect(sentence).to_contain_text(said)
    ada.page.get_by_label("Speed").select_option("5×")
    ada.page.locator("#title").click()
    ada.page.keyboard.press(" ")
    expect(sentence).to_contain_text(re.compile(r"Step ([3-9]|\d\d) "))
    ada.page.keyboard.press(" ")
    expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_fast_scrubbing_ends_at_the_step_of_the_url(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}")
    expect(ada.page.locator(".large svg")).to_be_visible()
    for _ in range(40):
        ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("#sentence")).to_contain_text("Step 40")
    expect(ada.page).to_have_url(re.compile("step=40"))
    shown = ".large .frame, .shared .frame"
    ada.page.wait_for_load_state("networkidle")
    drawn = [frame.inner_html() for frame in ada.page.locator(shown).all()]
    ada.page.reload()
    expect(ada.page.locator(".large svg")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert [frame.inner_html() for frame in ada.page.locator(shown).all()] == drawn


def test_viewing_as_a_player(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}?step=5")
    ada.page.get_by_label("Seen by").select_option("Bo")
    expect(ada.page).to_have_url(re.compile("viewer=1"))
    expect(ada.page.locator(".large")).to_have_attribute("aria-label", re.compile("Bo"))


def test_play_on_from_here(visit: Visit) -> None:
    ada = visit("Ada Byron")
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}?step=20")
    ada.page.get_by_role("button", name="Play on from here").click()
    dialog = ada.page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_label("Bo", exact=True).check()
    dialog.get_by_role("button", name="Play on", exact=True).click()
    ada.page.wait_for_url("**/table/*")
    assert ada.wait_for_turn().seat == 1
    assert ada.read_table("table.scene.steps") >= 20
    assert ada.read_table("table.state.seats[1].name") == "Ada Byron"


def test_download_and_upload_of_a_game(visit: Visit, tmp_path: Path) -> None:
    ada = visit()
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}")
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download the game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text()) == json.loads((FIRST / "kingdomino-2.json").read_text())
    ada.open("/")
    ada.page.get_by_label("Open a game file").set_input_files(file)
    ada.page.wait_for_url("**/replay/*")
    expect(ada.page.locator("#sentence")).to_contain_text(f"{STEPS} steps follow.")


def test_unknown_game(visit: Visit) -> None:
    ada = visit()
    ada.ignored_errors.append("404")
    ada.open("/replay/nothing")
    expect(ada.page.locator("#problem")).to_contain_text("There is no such table here.")


def test_unknown_step(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/replay/{import_record(ada, 'kingdomino-2')}?step=99")
    expect(ada.page.locator("#problem")).to_contain_text("This game has 48 steps, so there is no step 99.")
    expect(ada.page.locator("#sentence")).to_contain_text("Step 48 of 48.")


def test_replay_of_a_running_game(visit: Visit) -> None:
    ada = visit()
    table = ada.create_table("kingdomino", ["me", "device"])
    turn = ada.wait_for_turn()
    ada.play(turn, turn.actions[0])
    ada.open(f"/replay/{table}?step=1")
    expect(ada.page.locator("#sentence")).to_contain_text("Step 1 of 1.")
    expect(ada.page.locator("#fork")).to_contain_text("This game is still going on.")
    expect(ada.page.locator("#download")).to_be_hidden()
