import asyncio

from prometheus_client import Gauge

from papercrown.server.tables.fair_turns import FairTurns

GAUGE = Gauge("waiting", "For turns.", registry=None)


def test_tables_take_turns_and_cancelled_ones_are_skipped() -> None:
    served: list[str] = []

    async def scenario() -> None:
        turns = FairTurns(1, GAUGE)

        async def take(table_id: str, name: str) -> None:
            async with turns.turn(table_id):
                served.append(name)
                await asyncio.sleep(0)

        requests = [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("b", "b2"), ("c", "c1")]
        tasks = [asyncio.create_task(take(*request)) for request in requests]
        await asyncio.sleep(0)
        tasks[4].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await take("d", "d1")

    asyncio.run(scenario())
    assert served == ["a1", "a2", "b1", "c1", "a3", "d1"]
