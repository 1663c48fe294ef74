import { setTimeout as wait } from "node:timers/promises";

const turnMs = 1_000;

type Work<Row> = {
  /** Takes due rows of lanes where nothing is under way. */
  claim(busyLanes: string[]): Promise<Row[]>;
  laneOf(row: Row): string;
  act(row: Row): Promise<void>;
};

/** Due work of many parties, each in a lane of its own, so that one that hangs holds up no other. */
export class Lanes {
  private readonly underWay = new Map<string, Promise<void>>();

  /** Takes up what is due, again and again, for about a second; what is slow goes on behind it, and its lane waits.
   * Returns how much it took up, and how many lanes were at work when it last looked: only 0 means that nothing is due. */
  async turn<Row>({ claim, laneOf, act }: Work<Row>): Promise<number> {
    const stopped = new AbortController();
    let isOver = false;
    const over = wait(turnMs, undefined, { signal: stopped.signal }).then(
      () => {
        isOver = true;
      },
      () => undefined,
    );
    let taken = 0;
    let busyLanes: string[] = [];
    while (!isOver) {
      busyLanes = [...this.underWay.keys()];
      const rows = await claim(busyLanes);
      taken += rows.length;
      for (const [lane, some] of Map.groupBy(rows, laneOf)) this.start(lane, some.map(act));
      // A claim can be full of one lane's rows: the free lanes may have more.
      if (rows.length > 0) continue;
      if (busyLanes.length === 0) break;
      // One that ended during the claim may have more as well.
      if (this.underWay.size > 0) await Promise.race([over, ...this.underWay.values()]);
    }
    stopped.abort();
    return taken + busyLanes.length;
  }

  private start(lane: string, acts: Promise<void>[]): void {
    const work = Promise.allSettled(acts).then((results) => {
      this.underWay.delete(lane);
      for (const result of results) if (result.status === "rejected") console.error(lane, result.reason);
    });
    this.underWay.set(lane, work);
  }
}
