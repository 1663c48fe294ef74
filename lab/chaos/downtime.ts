import type { Observed, Outage } from "./evidence.ts";

type Down = Pick<Outage, "at" | "upAt">;

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

export type Recovery = { outage: Outage; netMs: number };

/** How long the API took to return 200 after Postgres was reachable again, without the server's own downtime. */
export function recoveries({ responses, outages }: Pick<Observed, "responses" | "outages">): Recovery[] {
  const good = responses.filter(({ status }) => status === 200).map(({ at }) => at);
  const servers = outages.filter(({ kind }) => kind === "server");
  const ofPostgres = outages.filter(({ kind }) => kind === "postgres" || kind === "backend");
  return ofPostgres.flatMap((outage) => {
    const first = good.find((at) => at >= outage.upAt);
    const isAwayAgain = ofPostgres.some(({ at }) => at > outage.at && first !== undefined && at <= first);
    if (first === undefined || isAwayAgain) return [];
    return [{ outage, netMs: first - outage.upAt - overlapMs(servers, outage.upAt, first) }];
  });
}
