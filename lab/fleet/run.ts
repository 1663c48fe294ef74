import type { Observed } from "#lab/chaos/evidence.ts";
import type { Installation } from "./installation.ts";
import type { Sample, Traffic } from "./traffic.ts";

/** What a phase promises, and whether that was seen. */
type Promised = { text: string; isKept: boolean };

/** A time in which requests may fail, which the documentation states. */
export type Window = { from: number; to: number; reason: string };

export type PhaseResult = {
  name: string;
  from: number;
  to: number;
  promises: Promised[];
  windows: Window[];
  notes: string[];
};

/** What phases work with. */
export class Run {
  readonly installation: Installation;
  readonly observed: Observed;
  readonly traffic: Traffic;
  readonly results: PhaseResult[] = [];
  private readonly say: (line: string) => void;

  constructor(installation: Installation, observed: Observed, traffic: Traffic, say: (line: string) => void) {
    [this.installation, this.observed, this.traffic, this.say] = [installation, observed, traffic, say];
  }

  /** Runs a phase under load. A failure of it is a broken promise, and the next one runs. */
  async phase(name: string, work: (run: Run) => Promise<void>): Promise<void> {
    this.say(name);
    const result: PhaseResult = { name, from: Date.now(), to: 0, promises: [], windows: [], notes: [] };
    this.results.push(result);
    await work(this).catch((error) => this.promise(error instanceof Error ? error.message : String(error), false));
    result.to = Date.now();
  }

  /** Adds to each phase whether its requests succeeded. After the last response, since a request can fail after its phase. */
  judge(): void {
    const windows = this.results.flatMap((result) => result.windows);
    for (const result of this.results) {
      const failed = this.samplesOf(result).filter((sample) => sample.failure && !isAllowed(sample, windows));
      const outside = result.windows.length > 0 ? " outside the stated windows" : "";
      result.promises.push({ text: `0 failed requests${outside}`, isKept: failed.length === 0 });
      for (const { kind, at, failure } of failed.slice(0, namedMax))
        result.notes.push(`${kind} at +${((at - result.from) / 1_000).toFixed(1)} s: ${failure}`);
    }
  }

  promise(text: string, isKept: boolean): void {
    this.current.promises.push({ text, isKept });
    this.say(`  ${isKept ? "kept  " : "BROKEN"} ${text}`);
  }

  note(text: string): void {
    this.current.notes.push(text);
    this.say(`         ${text}`);
  }

  /** Requests that are in progress in this time may fail. */
  allow(from: number, to: number, reason: string): void {
    this.current.windows.push({ from, to, reason });
  }

  samplesOf({ from, to }: PhaseResult): Sample[] {
    return this.traffic.samples.filter(({ at }) => at >= from && at < to);
  }

  private get current(): PhaseResult {
    const result = this.results.at(-1);
    if (!result) throw new Error("No phase has begun");
    return result;
  }
}

const namedMax = 5;

/** Whether a request was in progress in one of the windows. */
export const isAllowed = ({ at, ms }: Sample, windows: Window[]): boolean =>
  windows.some(({ from, to }) => at <= to && at + ms >= from);
