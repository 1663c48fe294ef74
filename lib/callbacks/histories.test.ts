import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimDueCallbacks } from "#db/callbacks.ts";
import { rawSql } from "#db/client.ts";
import { statuses } from "#db/enums.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { updateTransaction } from "#db/transactions.ts";
import { followUpDue } from "#lib/transactions/follow-up.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { applyCallback, applyDueCallbacks } from "./apply-callback.ts";
import { receiveCallback } from "./receive-callback.ts";
import { names, providerOf, World } from "./test-world.ts";

const histories = 200;
const steps = 8;
const stepMs = 20 * 60_000;
const startedAt = Date.now();
const at = (step: number) => new Date(startedAt + step * stepMs);

const order = fc.nat({ max: names.length - 1 });
const change = fc.record({
  what: fc.constant("change" as const),
  order,
  status: fc.constantFrom(...statuses, "processing" as const, "processing" as const, null),
  fiatAmount: fc.constantFrom("100", "100", "99.5", "50"),
});
const callback = fc.record({
  what: fc.constant("callback" as const),
  of: fc.nat({ max: 1_000 }),
  copies: fc.integer({ min: 1, max: 3 }),
  /** The process dies once it has answered. */
  isKilled: fc.boolean(),
});
const lie = fc.record({ what: fc.constant("lie" as const), order });
const event = fc.oneof(
  { arbitrary: change, weight: 4 },
  { arbitrary: callback, weight: 6 },
  { arbitrary: lie, weight: 1 },
);
const script = fc.record({
  isCommittedAt: fc.constantFrom(0, 0, 2, 4),
  steps: fc.array(fc.array(event, { minLength: 1, maxLength: 3, size: "max" }), { minLength: steps, maxLength: steps }),
});
type Script = typeof script extends fc.Arbitrary<infer One> ? One : never;
type Event = Script["steps"][number][number];

const worlds = new Map<string, World>();
let isDown = false;
const provider = providerOf(worlds, () => isDown);
const providersIn = (environment: string) => (environment === "sandbox" ? [provider] : []);

// The worker's turns below process everything that is due in the database.
setUpOwnDatabase();

describe("any history, received, stored, applied and asked for on a real database", () => {
  it(`ends in a way the reference machine allows, of ${histories} histories`, async () => {
    const scripts = fc.sample(script, { numRuns: histories, seed: 20_261_121 });
    const all = await Promise.all(scripts.map(begin));
    for (let step = 0; step < steps; step += 1) {
      isDown = [2, 5].includes(step);
      await Promise.all(all.map((play) => play(step)));
      if ([3, 6].includes(step)) await dieAtWork(step);
      if (![1, 4].includes(step)) await work(at(step));
    }
    // Twice: what the last callbacks opened is asked for once more.
    isDown = false;
    for (const days of [1, 2]) await work(new Date(startedAt + days * 24 * 3_600_000));

    const ends = new Set<string>();
    for (const world of worlds.values()) ends.add(await world.assertEnd());
    expect([...ends].toSorted()).toEqual([...statuses].toSorted());
    // Only a callback that says paid while the provider's order does not is still waiting.
    const [lost] = await rawSql()`
      select count(*)::int from callbacks where applied_at is null and state::jsonb->>'status' is distinct from 'success'`;
    expect(lost?.count).toBe(0);
  }, 120_000);
});

async function begin({ isCommittedAt, steps }: Script) {
  const made = await newTestTransaction({ now: at(0), provider: provider.id });
  await updateTransaction(made.id, { providerLink: "https://modelled.example", nextCheckAt: at(0) });
  const world = new World(made, isCommittedAt === 0);
  if (!world.isCommitted) await world.hide();
  worlds.set(made.id, world);
  return async (step: number) => {
    if (isCommittedAt === step) await world.commit();
    for (const event of steps[step] ?? []) await happen(world, event, at(step));
  };
}

async function happen(world: World, event: Event, now: Date): Promise<void> {
  if (event.what === "change") return world.change(event.order, event.status, event.fiatAmount);
  if (event.what === "lie") return world.lie(event.order);
  const number = world.pick(event.of);
  const copies = Array.from({ length: event.copies }, () =>
    receiveCallback("modelled", world.callback(number), providersIn, now),
  );
  const [stored, ...more] = (await Promise.all(copies)).filter((row) => row !== null);
  expect([stored !== undefined, more]).toEqual([world.arrive(number), []]);
  if (event.isKilled || !stored) return;
  await applyCallback(stored, providersIn, now);
  world.attempt(number, isDown);
}

/** A worker that is killed has claimed what it never applies. */
const dieAtWork = (step: number) =>
  claimDueCallbacks({ now: at(step), leaseUntil: at(step + 0.5), limit: 50, busyKeys: [] });

async function work(now: Date): Promise<void> {
  while ((await applyDueCallbacks(providersIn, now)) > 0);
  while ((await followUpDue(providersIn, now)) > 0);
  for (const world of worlds.values()) world.mayWork(isDown);
}
