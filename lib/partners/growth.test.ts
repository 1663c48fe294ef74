import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { rawSql } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { withGrowth } from "./growth.ts";

const now = new Date("2026-03-20T12:00:00Z");

async function addVolume(partnerId: string, day: string, currency: string, volume: string, success = 1) {
  await rawSql()`insert into rollup_transactions (partner_id, environment, span, at, provider, fiat_currency, created, opened,
      paid, success, ended, best, volume)
    values (${partnerId}, 'production', 'day', ${`${day}T00:00:00Z`}, 'moonpay', ${currency}, 1, 1, 1, ${success}, 1, 1, ${volume})`;
}

const newTransaction = async (partnerId: string, createdAt: Date, environment: Environment = "production") => {
  const { id } = await addTestTransaction({ partnerId, environment });
  await rawSql()`update transactions set created_at = ${createdAt.toISOString()} where id = ${id}`;
};

const ago = (ms: number) => new Date(now.getTime() - ms);

it("sums up this and last month in UTC by currency, the one with most transactions first", async () => {
  const [{ scope }, other] = [await newTestPartner(), await newTestPartner()];
  const { partnerId } = scope;
  await addVolume(partnerId, "2026-01-31", "EUR", "1000");
  await addVolume(partnerId, "2026-02-01", "EUR", "20.5");
  await addVolume(partnerId, "2026-02-28", "EUR", "0.25");
  await addVolume(partnerId, "2026-03-01", "EUR", "7.1");
  await addVolume(partnerId, "2026-03-02", "NGN", "90000", 2);
  await addVolume(partnerId, "2026-03-03", "USD", "0", 0);
  const [row, idle] = await withGrowth([{ id: partnerId }, { id: other.scope.partnerId }], now);
  expect(row?.volumes).toEqual([
    { currency: "EUR", thisMonth: "7.1", lastMonth: "20.75" },
    { currency: "NGN", thisMonth: "90000", lastMonth: "0" },
  ]);
  expect(idle).toEqual({ id: other.scope.partnerId, volumes: [], firstAt: null, lastAt: null, isSilent: false });
});

it("finds the first and last transaction in production, and marks 14 days of silence", async () => {
  const [{ scope }, active] = [await newTestPartner(), await newTestPartner()];
  await newTransaction(scope.partnerId, ago(40 * dayMs));
  await newTransaction(scope.partnerId, ago(14 * dayMs));
  await newTransaction(scope.partnerId, ago(dayMs), "sandbox");
  await newTransaction(active.scope.partnerId, ago(14 * dayMs - 1));
  const [silent, other] = await withGrowth([{ id: scope.partnerId }, { id: active.scope.partnerId }], now);
  expect(silent).toMatchObject({ firstAt: ago(40 * dayMs), lastAt: ago(14 * dayMs), isSilent: true });
  expect(other).toMatchObject({ firstAt: ago(14 * dayMs - 1), isSilent: false });
});
