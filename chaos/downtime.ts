import type { Kill, Seen } from "./evidence.ts";

type Down = Pick<Kill, "at" | "upAt">;

/** How much of the time from `from` to `to` something of these was down. */
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

export type Return = { kill: Kill; netMs: number };

/** How long after Postgres could be reached again the API answered 200; the server's own downtime is not counted. */
export function returns({ answers, kills }: Pick<Seen, "answers" | "kills">): Return[] {
  const good = answers.filter(({ status }) => status === 200).map(({ at }) => at);
  const servers = kills.filter(({ kind }) => kind === "server");
  const outages = kills.filter(({ kind }) => kind === "postgres" || kind === "backend");
  return outages.flatMap((kill) => {
    const first = good.find((at) => at >= kill.upAt);
    const isAwayAgain = outages.some(({ at }) => at > kill.at && first !== undefined && at <= first);
    if (first === undefined || isAwayAgain) return [];
    return [{ kill, netMs: first - kill.upAt - overlapMs(servers, kill.upAt, first) }];
  });
}
