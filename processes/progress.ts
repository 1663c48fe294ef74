import { secondMs } from "#lib/duration.ts";

type Output = Pick<NodeJS.WriteStream, "isTTY" | "columns"> & { write(text: string): unknown };

const clearLine = "\x1b[2K";

/** Says what is being done, and for how many seconds: on a terminal in one line that is rewritten, elsewhere with a line for each
 * step once it is done. */
export class Progress {
  readonly #output: Output;
  readonly #isRewritten: boolean;
  readonly #steps = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Output, term = process.env.TERM) {
    this.#output = output;
    this.#isRewritten = output.isTTY === true && term !== "dumb";
  }

  /** Returns what ends the step. A failed one has no line. */
  begin = (step: string): ((outcome?: "done" | "failed") => void) => {
    const startedMs = performance.now();
    this.#steps.set(step, startedMs);
    if (this.#isRewritten) this.#timer ??= setInterval(() => this.#rewrite(), secondMs).unref();
    this.#rewrite();
    return (outcome = "done") => {
      if (!this.#steps.delete(step)) return;
      if (!this.#isRewritten && outcome === "done") this.#output.write(`${lineOf(step, startedMs)}\n`);
      if (this.#steps.size === 0) this.stop();
      else this.#rewrite();
    };
  };

  async during<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
    return this.follow((begin) => {
      begin(step);
      return work();
    });
  }

  /** Shows the latest step that `work` says it is doing. */
  async follow<Result>(work: (begin: (step: string) => void) => Promise<Result>): Promise<Result> {
    let end: ReturnType<Progress["begin"]> | undefined;
    try {
      const result = await work((step) => {
        end?.();
        end = this.begin(step);
      });
      end?.();
      return result;
    } catch (error) {
      end?.("failed");
      throw error;
    }
  }

  /** Forgets what isn't done. */
  stop(): void {
    this.#steps.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#rewrite();
  }

  /** Prints a result on standard output. */
  print(text: string): void {
    this.#clear();
    console.log(text);
    this.#rewrite();
  }

  #clear(): void {
    if (this.#isRewritten) this.#output.write(clearLine);
  }

  /** The cursor stays at the start of the line, so that whatever another process prints replaces it. */
  #rewrite(): void {
    if (!this.#isRewritten) return;
    const line = [...this.#steps].map(([step, startedMs]) => lineOf(step, startedMs)).join(" · ");
    this.#output.write(`${clearLine}${line.slice(0, (this.#output.columns || 80) - 1)}\r`);
  }
}

const lineOf = (step: string, startedMs: number) =>
  `${step} … ${Math.round((performance.now() - startedMs) / secondMs)} s`;

/** Of this process, on standard error: standard output may be JSON. */
export const progress: Progress = new Progress(process.stderr);
