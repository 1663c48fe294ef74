import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { statuses } from "#db/enums.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { claimDueCallbacks } from "#lib/callbacks/queries.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import { followUpDue } from "#lib/transactions/follow-up.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderAmounts } from "#lib/transactions/test-state-model.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { applyCallback, applyDueCallbacks } from "./apply-callback.ts";
import { receiveCallback } from "./receive-callback.ts";
import { modeledProvider, orderNames, PaymentModel } from "./test-payment-model.ts";

const cases = randomCases({ usual: 60, nightly: 500 });
const steps = 8;
const stepMs = 20 * 60_000;
const startedAt = Date.now();
const at = (step: number) => new Date(startedAt + step * stepMs);

const order = fc.nat({ max: orderNames.length - 1 });
const change = fc.record({
  what: fc.constant("change" as const),
  order,
  status: fc.constantFrom(...statuses, "processing" as const, "processing" as const, null),
  fiatAmount: fc.constantFrom(...orderAmounts),
});
const callback = fc.record({
  what: fc.constant("callback" as const),
  of: fc.nat({ max: 1_000 }),
  copies: fc.integer({ min: 1, max: 3 }),
  /** The process dies after it acknowledged the callback and before it applies it. */
  isKilled: fc.boolean(),
});
const falseSuccess = fc.record({ what: fc.constant("falseSuccess" as const), order });
const event = fc.oneof(
  { arbitrary: change, weight: 4 },
  { arbitrary: callback, weight: 6 },
  { arbitrary: falseSuccess, weight: 1 },
);
const history = fc.record({
  isCommittedAt: fc.constantFrom(0, 0, 2, 4),
  steps: fc.array(fc.array(event, { minLength: 1, maxLength: 3, size: "max" }), { minLength: steps, maxLength: steps }),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;
type Event = History["steps"][number][number];

const payments = new Map<string, PaymentModel>();
let isDown = false;
const provider = modeledProvider(payments, () => isDown);
const providersIn = (environment: string) => (environment === "sandbox" ? [provider] : []);

// The worker's turns below process everything that is due in the database.
setUpOwnDatabase();

describe("callbacks received, stored, applied, and polled for on a real database", () => {
  it(`ends in a state that the model allows, in ${cases.numRuns} histories of seed ${cases.seed}`, async () => {
    const players = await Promise.all(fc.sample(history, cases).map(begin));
    for (let step = 0; step < steps; step += 1) {
      isDown = [2, 5].includes(step);
      await Promise.all(players.map((play) => play(step)));
      if ([3, 6].includes(step)) await claimWithoutApplying(step);
      if (![1, 4].includes(step)) await runWorker(at(step));
    }
    // Twice, because the last callbacks may reopen an order that must be polled once more.
    isDown = false;
    for (const days of [1, 2]) await runWorker(new Date(startedAt + days * 24 * 3_600_000));

    const ends = new Set<string>();
    for (const payment of payments.values()) ends.add(await payment.assertEnd());
    expect([...ends].toSorted()).toEqual([...statuses].toSorted());
    // The only callbacks left report a payment that the provider's order does not confirm.
    const [lost] = await rawSql()`
      select count(*)::int from callbacks where applied_at is null and state::jsonb->>'status' is distinct from 'success'`;
    expect(lost?.count).toBe(0);
  }, 240_000);
});

async function begin({ isCommittedAt, steps }: History) {
  const row = await newTestTransaction({ now: at(0), provider: provider.id });
  await updateTransaction(row.id, { providerLink: "https://modelled.example", nextCheckAt: at(0) });
  const payment = new PaymentModel(row, isCommittedAt === 0);
  if (!payment.isCommitted) await payment.hide();
  payments.set(row.id, payment);
  return async (step: number) => {
    if (isCommittedAt === step) await payment.commit();
    for (const event of steps[step] ?? []) await handle(payment, event, at(step));
  };
}

async function handle(payment: PaymentModel, event: Event, now: Date): Promise<void> {
  if (event.what === "change") return payment.change(event.order, event.status, event.fiatAmount);
  if (event.what === "falseSuccess") return payment.addFalseSuccess(event.order);
  const number = payment.pick(event.of);
  const copies = Array.from({ length: event.copies }, () =>
    receiveCallback("modelled", payment.callback(number), providersIn, now),
  );
  const [stored, ...more] = (await Promise.all(copies)).filter((row) => row !== null);
  expect([stored !== undefined, more]).toEqual([payment.store(number), []]);
  if (event.isKilled || !stored) return;
  await applyCallback(stored, providersIn, now);
  payment.apply(number, isDown);
}

/** A worker that is killed has claimed callbacks that it never applies. */
const claimWithoutApplying = (step: number) =>
  claimDueCallbacks({ now: at(step), leaseUntil: at(step + 0.5), limit: 50, busyKeys: [] });

async function runWorker(now: Date): Promise<void> {
  while ((await applyDueCallbacks(providersIn, now)) > 0);
  while ((await followUpDue(providersIn, now)) > 0);
  for (const payment of payments.values()) payment.runWorkers(isDown);
}
