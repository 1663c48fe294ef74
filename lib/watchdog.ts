/** Notices work that hangs. */
export class Watchdog {
  private readonly startedMs = new Map<symbol, number>();
  private readonly msMax: number;

  /** Work that takes longer counts as hanging. */
  constructor(msMax: number) {
    this.msMax = msMax;
  }

  async watch<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = Symbol();
    this.startedMs.set(running, performance.now());
    try {
      return await work();
    } finally {
      this.startedMs.delete(running);
    }
  }

  isAlive(): boolean {
    return this.startedMs.values().every((atMs) => performance.now() - atMs < this.msMax);
  }
}
