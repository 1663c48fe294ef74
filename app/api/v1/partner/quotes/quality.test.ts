import { afterEach, beforeEach, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
// biome-ignore lint/style/noRestrictedImports: writes figures as the worker does.
import { rawSql } from "#db/client.ts";
import { clearQuality } from "#lib/quality/find-quality.ts";
import { GET } from "./route.ts";

const route = "fiat_currency=NGN&crypto_currency=BTC&network=mainnet&amount=150000&type=BUY&payment_method=card";
type Entry = {
  provider: { identifier: string };
  is_supported: boolean;
  is_best: boolean;
  percentage_diff: number;
  quality: { score: number; median_minutes: number | null } | null;
};
let partner: Awaited<ReturnType<typeof newTestPartner>>;

/** Figures of this partner: so many successes in 40 transactions, and their median. */
const add = (provider: string, successes: number, seconds: number) =>
  rawSql()`insert into quality (environment, partner_id, provider, sample, successes, median_seconds, computed_at)
    values ('sandbox', ${partner.scope.partnerId}, ${provider}, 40, ${successes}, ${seconds}, now())`;

beforeEach(async () => {
  partner = await newTestPartner();
  await add("paybis", 36, 600);
  await add("moonpay", 12, 60);
  clearQuality();
});
afterEach(async () => {
  await rawSql()`delete from quality where partner_id = ${partner.scope.partnerId}`;
  clearQuality();
});

const read = async (sort: string) => {
  const { body } = await partner.call(GET, `/quotes?${route}${sort}`);
  const entries: Entry[] = body.data;
  return { entries, supported: entries.filter(({ is_supported }) => is_supported) };
};

it("returns what the provider completed, and one half for a provider without transactions", async () => {
  const { entries } = await read("");
  const of = (id: string) => entries.find(({ provider }) => provider.identifier === id)?.quality;
  const figures = { sample: 40, period_days: 90, basis: "provider" };
  // (36 + 10) / 60.
  expect(of("paybis")).toEqual({ score: 77, completion_rate: 0.9, median_minutes: 10, ...figures });
  expect(of("moonpay")).toMatchObject({ completion_rate: 0.3, median_minutes: 1, ...figures });
  expect(of("guardarian")).toMatchObject({ score: 50, completion_rate: null, median_minutes: null, sample: 0 });
});

it("sorts by reliability and speed, with the best price of the same quote", async () => {
  const byPrice = await read("");
  expect((await read("&sort=price")).supported.map(({ is_best }) => is_best)).toEqual(
    byPrice.supported.map(({ is_best }) => is_best),
  );
  const best = byPrice.entries[0]?.provider.identifier;
  for (const sort of ["reliability", "speed"]) {
    const { entries, supported } = await read(`&sort=${sort}`);
    const scores = supported.map(({ quality }) => quality?.score ?? -1);
    const minutes = supported.map(({ quality }) => quality?.median_minutes ?? Number.MAX_VALUE);
    if (sort === "reliability") expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    else expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    expect(entries.slice(0, supported.length)).toEqual(supported);
    expect(supported[0]?.provider.identifier).toBe(sort === "speed" ? "moonpay" : "paybis");
    const marked = entries.filter(({ is_best }) => is_best);
    expect(marked.map(({ provider, percentage_diff }) => [provider.identifier, percentage_diff])).toEqual([[best, 0]]);
  }
});

it("rejects another sort", async () => {
  const { status, body } = await partner.call(GET, `/quotes?${route}&sort=quality`);
  expect([status, body.data.errors[0].field]).toEqual([400, "sort"]);
});
