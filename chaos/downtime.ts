import type { Kill, Observed } from "./evidence.ts";

type Down = Pick<Kill, "at" | "upAt">;

/** How long any of these was down between `from` and `to`. */
export function overlapMs(downs: Down[], from: number, to: number): number {
  let [covered, reached] = [0, from];
  for (const { at, upAt } of downs.toSorted((a, b) => a.at - b.at)) {
    const [start, end] = [Math.max(at, reached), Math.min(upAt, to)];
    if (end <= start) continue;
    covered += end - start;
    reached = end;
  }
  return covered;
}

export type Recovery = { kill: Kill; netMs: number };

/** How long the API took to return 200 after Postgres was reachable again, without the server's own downtime. */
export function recoveries({ responses, kills }: Pick<Observed, "responses" | "kills">): Recovery[] {
  const good = responses.filter(({ status }) => status === 200).map(({ at }) => at);
  const servers = kills.filter(({ kind }) => kind === "server");
  const outages = kills.filter(({ kind }) => kind === "postgres" || kind === "backend");
  return outages.flatMap((kill) => {
    const first = good.find((at) => at >= kill.upAt);
    const isAwayAgain = outages.some(({ at }) => at > kill.at && first !== undefined && at <= first);
    if (first === undefined || isAwayAgain) return [];
    return [{ kill, netMs: first - kill.upAt - overlapMs(servers, kill.upAt, first) }];
  });
}
