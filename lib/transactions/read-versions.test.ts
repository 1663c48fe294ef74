import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { getTransaction, listTransactions } from "#lib/transactions/list-transactions.ts";
import { selectListedVersions, selectVersion } from "#lib/transactions/queries/listed-transactions.ts";
import { type NewTransaction, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { readVersions } from "#lib/transactions/read-versions.ts";
import { addTestTransaction, changeTestTransaction, listFromRows } from "#lib/transactions/test-listed.ts";

const baseUrl = "https://api.example";

const listedTexts = async (scope: TenantScope) =>
  (await listTransactions(scope, {}, baseUrl)).transactions.map((one) => JSON.stringify(one));

describe("a change after a client got a transaction", () => {
  const at = new Date(Date.UTC(2026, 0, 1));
  /** Each column that a client gets, changed without its time: other columns change in the same way. */
  const changes: Partial<NewTransaction>[] = [
    { providerTransactionId: "ord_2" },
    { fiatAmount: "7" },
    { cryptoAmount: "7" },
    { exchangeRate: "7" },
    { providerFee: "7" },
    { networkFee: "7" },
    { svcFee: "7" },
    { quotedFiatAmount: "7" },
    { quotedCryptoAmount: "7" },
    { quotedExchangeRate: "7" },
    { walletAddress: "wallet" },
    { walletAddressTag: "8" },
    { senderAddress: "sender" },
    { redirectUrl: "https://shop.example/other" },
    { statusReason: "reason" },
    { transactionHash: "hash" },
    { partnerContext: "other" },
    { checkoutToken: randomBase62(27) },
    { linkExpiresAt: at },
    { updatedAt: at },
    { status: "failed", failureCode: "declined" },
    { failureCode: "kyc_rejected" },
  ];

  it("is in the next response, whichever column it is about", async () => {
    const { scope } = await newTestPartner();
    const { id } = await addTestTransaction(scope);
    for (const set of changes) {
      const before = await listedTexts(scope);
      await updateTransaction(id, set);
      const after = await listedTexts(scope);
      expect([set, after.length, after]).not.toEqual([set, 1, before]);
      expect(`[${after}]`).toBe(await listFromRows(scope, baseUrl));
      expect(JSON.stringify(await getTransaction(scope, id, baseUrl))).toBe(after[0]);
    }
  });

  it("is in the next response, with its history, for each status", async () => {
    const { scope } = await newTestPartner();
    const row = await addTestTransaction(scope);
    const steps = ["pending", "processing", "failed", "refunded"] as const;
    for (const [index, status] of steps.entries()) {
      if (index > 0) await changeTestTransaction({ ...row, status: steps[index - 1] ?? status }, status);
      expect((await getTransaction(scope, row.id, baseUrl)).status_history).toHaveLength(index);
      expect(`[${await listedTexts(scope)}]`).toBe(await listFromRows(scope, baseUrl));
    }
  });

  it("that a rollback undoes is in none", async () => {
    const { scope } = await newTestPartner();
    const row = await addTestTransaction(scope);
    const before = await listedTexts(scope);
    const undone = db.transaction(async (tx) => {
      await updateTransaction(row.id, { statusReason: "undone" }, tx);
      expect(await listedTexts(scope)).toEqual(before);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await listedTexts(scope)).toEqual(before);
  });

  it("is in the next response if a buyer was erased, which is a change of the transaction, too", async () => {
    const { scope } = await newTestPartner();
    const personal = {
      walletAddress: "wally",
      senderAddress: "sandy",
      transactionHash: "hashy",
      statusReason: "reasony",
    };
    const row = await addTestTransaction(scope, {
      ...personal,
      partnerContext: `wilma-${randomBase62(9)}`,
      redirectUrl: "https://shop.example/of/wilma",
      status: "failed",
    });
    const personalTexts = [...Object.values(personal), "wilma"];
    const found = (text: string) => personalTexts.filter((one) => text.includes(one));
    expect(found(`${await listedTexts(scope)}`)).toEqual(personalTexts);
    const erasedAt = new Date(row.updatedAt.getTime() + 60_000);
    await eraseBuyer(scope, { reference: row.partnerContext }, erasedAt, false);
    const [erased = ""] = await listedTexts(scope);
    expect(found(erased)).toEqual([]);
    expect(JSON.stringify(await getTransaction(scope, row.id, baseUrl))).toBe(erased);
    expect(JSON.parse(erased)).toMatchObject({ updated_at: erasedAt.toISOString(), transaction_id: row.id });
  });

  it("moves it out of a list that it no longer matches, also between the two statements of a request", async () => {
    const { scope } = await newTestPartner();
    const [moved, other] = [await addTestTransaction(scope), await addTestTransaction(scope)];
    const filter = { status: ["pending" as const] };
    const idsOf = (transactions: { id: string }[]) => transactions.map(({ id }) => id).toSorted();
    const pending = async () => idsOf((await listTransactions(scope, filter, baseUrl)).transactions);
    expect(await pending()).toEqual(idsOf([moved, other]));
    await updateTransaction(other.id, { statusReason: "changed" });
    const versions = await selectListedVersions(scope, { ...filter, limit: 20 });
    for (const row of [moved, other]) await changeTestTransaction(row, row === moved ? "processing" : "failed");
    await updateTransaction(moved.id, { status: "pending" });
    // Neither version exists any longer.
    const now = await readVersions(
      scope,
      versions.map(({ id }) => ({ id, version: "0" })),
      { filter, baseUrl },
    );
    expect(idsOf(now)).toEqual([moved.id]);
    expect(await pending()).toEqual([moved.id]);
  });

  it("doesn't read others again", async () => {
    const { scope } = await newTestPartner();
    const rows = [await addTestTransaction(scope), await addTestTransaction(scope)];
    const [first, second] = (await listTransactions(scope, {}, baseUrl)).transactions;
    await updateTransaction(first?.id ?? "", { statusReason: "changed" });
    const page = await listTransactions(scope, { limit: 1 }, baseUrl);
    const cursor = page.pagination.next_cursor ?? "";
    expect(page.transactions[0]).toMatchObject({ id: first?.id, status_reason: "changed" });
    expect((await listTransactions(scope, { limit: 1, cursor }, baseUrl)).transactions[0]).toBe(second);
    expect(await getTransaction(scope, second?.id ?? "", baseUrl)).toBe(second);
    expect(rows).toHaveLength(2);
  });
});

it("never returns to one partner, environment, or address what another one got", async () => {
  const { scope } = await newTestPartner();
  const { id } = await addTestTransaction(scope);
  const other = (await newTestPartner()).scope;
  const { link } = await getTransaction(scope, id, baseUrl);
  const elsewhere = "https://other.example";
  expect((await getTransaction(scope, id, elsewhere)).link).toBe(link.replace(baseUrl, elsewhere));
  expect((await getTransaction(scope, id, baseUrl)).link).toBe(link);
  for (const wrong of [other, { ...scope, environment: "production" as const }]) {
    await expect(getTransaction(wrong, id, baseUrl)).rejects.toMatchObject({ code: "not_found" });
    expect(await readVersions(wrong, await selectVersion(scope, id), { filter: {}, baseUrl })).toEqual([]);
  }
});
