import { batchDuration, batchSize, batchWait } from "#lib/metrics/metrics.ts";

type BatchOptions = {
  /** For metrics. */
  name: string;
  sizeMax: number;
  inFlightMax: number;
};
/** After a run, callers act on its results and often call again. They share the next run if it waits for this many turns of the event
 * loop, which take microseconds. */
const turnsBetweenRuns = 3;

type Waiting<Input, Output> = { input: Input; resolve(output: Output): void; reject(error: unknown): void };

/** Combines concurrent calls: while a run is in progress, further calls wait for the next one. A run only serves calls made
 * before it started, so that no result is older than its call. `run` returns one output for each input, in order. */
export function batch<Input, Output>(
  run: (inputs: Input[]) => Promise<Output[]>,
  { name, sizeMax, inFlightMax }: BatchOptions,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = [];
  let inFlight = 0;
  let isScheduled = false;
  // When the first call that waits was made.
  let waitingSinceMs = 0;
  const [sizes, waits, durations] = [batchSize.of(name), batchWait.of(name), batchDuration.of(name)];

  // At least to the end of this turn, so that calls made together share a run.
  function schedule(turns = 1) {
    if (isScheduled || waiting.length === 0 || inFlight >= inFlightMax) return;
    isScheduled = true;
    afterTurns(turns, () => {
      isScheduled = false;
      const taken = waiting.slice(0, sizeMax);
      waiting = waiting.slice(sizeMax);
      waits.observeSince(waitingSinceMs);
      sizes.observe(taken.length);
      inFlight += 1;
      void settle(taken).finally(() => {
        inFlight -= 1;
        schedule(turnsBetweenRuns);
      });
      schedule();
    });
  }

  async function settle(taken: Waiting<Input, Output>[]) {
    const startedMs = performance.now();
    try {
      const outputs = await run(taken.map(({ input }) => input));
      if (outputs.length !== taken.length) throw new Error("A batch must return one output for each input");
      taken.forEach(({ resolve }, index) => {
        resolve(outputs[index] as Output);
      });
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
    durations.observeSince(startedMs);
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) waitingSinceMs = performance.now();
      waiting.push({ input, resolve, reject });
      schedule();
    });
}

function afterTurns(turns: number, act: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, act) : act()));
}
