import { setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/log.ts";

const turnMs = 1_000;

type Work<Row> = {
  /** Claims due rows, except for keys that are still busy. */
  claim(busyKeys: string[]): Promise<Row[]>;
  keyOf(row: Row): string;
  run(row: Row): Promise<void>;
};

/** Works off due rows grouped by key, such as the provider, so that one slow key doesn't delay the others. */
export class KeyedWorker {
  private readonly running = new Map<string, Promise<void>>();

  /** Claims and runs due rows for about a second. Slow rows keep running in the background, and their key isn't claimed
   * meanwhile. Returns how many rows were claimed plus how many keys were busy at the last claim: 0 means nothing is due. */
  async turn<Row>({ claim, keyOf, run }: Work<Row>): Promise<number> {
    const stopped = new AbortController();
    let isOver = false;
    const over = wait(turnMs, undefined, { signal: stopped.signal }).then(
      () => {
        isOver = true;
      },
      () => undefined,
    );
    let claimed = 0;
    let busyKeys: string[] = [];
    while (!isOver) {
      busyKeys = [...this.running.keys()];
      const rows = await claim(busyKeys);
      claimed += rows.length;
      for (const [key, group] of Map.groupBy(rows, keyOf)) this.start(key, group.map(run));
      // One key's rows may have filled the claim: other keys may have more.
      if (rows.length > 0) continue;
      if (busyKeys.length === 0) break;
      // A key that finished during the claim may have more as well.
      if (this.running.size > 0) await Promise.race([over, ...this.running.values()]);
    }
    stopped.abort();
    return claimed + busyKeys.length;
  }

  private start(key: string, runs: Promise<void>[]): void {
    const work = Promise.allSettled(runs).then((results) => {
      this.running.delete(key);
      for (const result of results)
        if (result.status === "rejected") log.error("task failed", { key, error: result.reason });
    });
    this.running.set(key, work);
  }
}
