import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { bodyOf, callbackReader, sendCallback } from "#lib/callbacks/test-callback.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider, instructionsFor } from "#lib/checkout/test-checkout.ts";
import { env } from "#lib/env.ts";
import { listAllTransactions } from "#lib/people/operators/list-all.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { exportBuyer } from "#lib/personal-data/export-buyer.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { BuyerField } from "#lib/providers/provider.ts";
import { searchAllPartners } from "#lib/search/search-all-partners.ts";
import { searchEverything } from "#lib/search/search-everything.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";
import { selectIdsByHash } from "#lib/transactions/queries/lookups.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { hashLookups, recordLookups } from "./lookups.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain } from "./test-transaction.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const entered = { email: " Ada.Quux@Buyer.example", mobile: "+234 (801) 234-5678", name: "12345678" };
const reference = "Order-83b0 9F1B";
const spellings = [
  ["email", ["ada.quux@buyer.example", "ADA.QUUX@BUYER.EXAMPLE "]],
  ["phone", ["+2348012345678", "002348012345678", "234 801 234 5678"]],
  ["payment reference", ["ORDER-83B09F1B", "order83b09f1b", " Order–83B0 9F1B "]],
] as const;

const field = (key: string, type: BuyerField["type"]): BuyerField => ({ key, label: key, type, isRequired: true });
const fields = [field("email", "email"), field("mobile", "phone"), field("name", "text")];

/** A transaction with an order, for which the buyer filled in these fields. */
async function newOrdered(input: typeof entered, instructions?: Partial<Instructions>): Promise<TransactionRow> {
  const made = await newTestTransaction();
  const { provider } = countingProvider({
    getBuyerFields: async ({ buyerInput }) => (buyerInput.email ? [] : fields),
    createCheckout: async ({ returnUrl: link }) => ({
      link,
      providerTransactionId: `order-of-${made.id}`,
      instructions: instructionsFor(instructions),
    }),
  });
  for (const form of [null, buyerForm({ input })])
    await startCheckout(made.checkoutToken, form, checkoutContext(provider));
  return made;
}

const foundBy = async (text: string) => (await searchAllPartners(text, new Date())).map(({ id }) => id);
const lookupsOf = ({ id }: TransactionRow) =>
  sql`select kind, octet_length(hash) as bytes from transaction_lookups where transaction_id = ${id} order by kind`;

describe("what a buyer can name to support", () => {
  let made: TransactionRow;

  beforeAll(async () => {
    made = await newOrdered(entered, {
      paymentReference: reference,
      details: [{ label: "Narration", value: reference }],
    });
  });

  it("is recorded with the order, as hashes only", async () => {
    expect((await readAgain(made)).row.providerTransactionId).toBe(`order-of-${made.id}`);
    expect(await lookupsOf(made)).toEqual(["email", "payment_reference", "phone"].map((kind) => ({ kind, bytes: 32 })));
    for (const text of ["quux@buyer", "8012345678", "801) 234", "83b0 9F1B", "83B09F1B", entered.name])
      expect(await tablesWith(sql, text)).toEqual([]);
  });

  it.each(spellings)(
    "finds the transaction by %s in any spelling, and says so without the value",
    async (kind, texts) => {
      for (const text of texts) {
        const hits = await searchAllPartners(text, new Date());
        expect(hits).toMatchObject([{ id: made.id, detail: expect.stringMatching(new RegExp(` · ${kind}$`)) }]);
        expect((await listAllTransactions({ q: text }, now)).rows).toMatchObject([{ id: made.id, matchedBy: kind }]);
      }
    },
  );

  it.each(spellings)("finds the transaction by %s for its partner, without the value", async (kind, texts) => {
    const { partnerId, environment } = made;
    for (const text of texts) {
      expect(await searchEverything({ partnerId, environment }, text, now)).toEqual([
        expect.objectContaining({ kind: "transaction", id: made.id, detail: `${made.partnerContext} · ${kind}` }),
      ]);
      for (const scope of [{ partnerId, environment: "production" } as const, { ...(await newTestTransaction()) }])
        expect(await searchEverything(scope, text, now)).toEqual([]);
    }
  });

  it("is found in the list, whose search is in its URL, by the payment reference alone", async () => {
    const { partnerId, environment } = made;
    const listed = async (q: string) => (await listForDashboard({ partnerId, environment }, { q }, now)).transactions;
    expect(await listed("order-83b09f1b")).toMatchObject([{ id: made.id, match: "payment reference" }]);
    for (const text of [entered.email, entered.mobile]) expect(await listed(text)).toEqual([]);
  });

  it("is only found complete, as what it was entered as, and not by other input", async () => {
    for (const text of [
      "ada.quux@buyer",
      "quux@buyer.example",
      "8012345678",
      "ORDER83B0",
      entered.name,
      "@",
      "+",
      "--",
    ])
      expect(await foundBy(text)).toEqual([]);
    expect((await listAllTransactions({ q: made.id }, now)).rows).toMatchObject([{ id: made.id, matchedBy: null }]);
  });

  it("finds nothing for another partner or environment", async () => {
    const { partnerId, environment } = made;
    const other = await newTestTransaction();
    const hashes = hashLookups(entered.email);
    expect(await selectIdsByHash({ partnerId, environment }, hashes)).toEqual([made.id]);
    for (const scope of [{ partnerId, environment: "production" } as const, { ...other, environment }]) {
      expect(await selectIdsByHash(scope, hashes)).toEqual([]);
      expect(await exportBuyer(scope, { email: entered.email })).toEqual({});
    }
  });

  it("is recorded when a later update brings the reference, once", async () => {
    const row = await newTestTransaction();
    const report = (paymentReference: string) =>
      applyProviderUpdate(row.id, orderFor(row, { instructions: instructionsFor({ paymentReference }) }), "poll", now);
    for (const text of ["LATER-1", "LATER-1", "later 1"]) await report(text);
    expect(await foundBy("later1")).toEqual([row.id]);
    await report("LATER-2");
    expect(await lookupsOf(row)).toHaveLength(2);
    expect(await foundBy("later-2")).toEqual([row.id]);
  });

  it("is recorded when the provider reports the email address, also by a callback, whose state has the hash alone", async () => {
    const [polled, called, foreign] = [
      await newTestTransaction(),
      await newTestTransaction(),
      await newTestTransaction(),
    ];
    await applyProviderUpdate(polled.id, orderFor(polled, { buyerEmail: "Polled@Quux.example " }), "poll", now);
    expect(await foundBy("polled@quux.example")).toEqual([polled.id]);
    const report = orderFor(called, { status: "processing", buyerEmail: "Called@Quux.example" });
    await sendCallback(bodyOf(report), callbackReader({}));
    expect(await foundBy("called@quux.example")).toEqual([called.id]);
    const other = orderFor(foreign, { reference: "tx_other", buyerEmail: "foreign@quux.example" });
    await applyProviderUpdate(foreign.id, other, "poll", now);
    expect(await foundBy("foreign@quux.example")).toEqual([]);
    for (const text of ["quux.example", "Quux.example"]) expect(await tablesWith(sql, text)).toEqual([]);
    await applyProviderUpdate(called.id, orderFor(called, { status: "success" }), "poll", now);
    const scope = { partnerId: called.partnerId, environment: called.environment };
    const exported = await exportBuyer(scope, { transaction: called.id });
    expect(exported.callbacks).toHaveLength(1);
    expect(JSON.stringify(exported.callbacks)).not.toContain("emailHash");
    await eraseBuyer(scope, { transaction: called.id }, now, false);
    expect(await sql`select 1 from callbacks where state like '%emailHash%'`).toEqual([]);
    await sendCallback(bodyOf({ ...report, status: "refunded" }), callbackReader({}));
    expect(await foundBy("called@quux.example")).toEqual([]);
  });

  it("is found after the secret was changed while the previous one is set, and not after that", async () => {
    const { SVC_SECRET: secret } = env();
    stubVariables({ SVC_SECRET: `${secret.slice(1)}X`, SVC_SECRET_PREVIOUS: secret });
    const later = await newOrdered({ ...entered, mobile: "+15550100" });
    expect((await foundBy(entered.email)).toSorted()).toEqual([made.id, later.id].toSorted());
    stubVariables({ SVC_SECRET_PREVIOUS: "" });
    expect(await foundBy(entered.email)).toEqual([later.id]);
    stubVariables({ SVC_SECRET: secret });
    expect(await foundBy(entered.email)).toEqual([made.id]);
  });

  it("is exported as its kinds, and erased with the buyer for good", async () => {
    const scope = { partnerId: made.partnerId, environment: made.environment };
    const named = { email: entered.email.toUpperCase() };
    const update = orderFor(made, {
      status: "success",
      instructions: instructionsFor({ paymentReference: reference }),
    });
    await applyProviderUpdate(made.id, update, "poll", now);
    const { transaction_lookups, transactions } = await exportBuyer(scope, named);
    expect(transactions).toMatchObject([{ id: made.id, status: "success" }]);
    const kinds = ["email", "payment_reference", "phone"];
    const { partnerId: partner_id, environment } = scope;
    expect(transaction_lookups).toEqual(
      expect.arrayContaining(kinds.map((kind) => ({ transaction_id: made.id, partner_id, environment, kind }))),
    );
    expect(transaction_lookups).toHaveLength(3);
    const counts = { transactions: 1, transaction_lookups: 3 };
    expect(await eraseBuyer(scope, named, now, true)).toMatchObject(counts);
    expect(await lookupsOf(made)).toHaveLength(3);
    expect(await eraseBuyer(scope, named, now, false)).toMatchObject(counts);
    expect(await lookupsOf(made)).toEqual([]);
    expect(await exportBuyer(scope, named)).toEqual({});
    for (const [, [text]] of spellings) expect(await foundBy(text)).not.toContain(made.id);
    const { row } = await readAgain(made);
    await transact((tx) => recordLookups(row, [{ kind: "email", value: entered.email }], tx));
    expect(await lookupsOf(made)).toEqual([]);
  });
});
