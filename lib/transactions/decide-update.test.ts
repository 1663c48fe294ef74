import { describe, expect, it } from "vitest";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { instructionsColumns, readInstructions } from "./buyer-details.ts";
import { closedColumns, decideUpdate, movedColumns } from "./decide-update.ts";
import { orderFor, testRow } from "./test-row.ts";

const decide = (set: Partial<TransactionRow>, update: Partial<ProviderUpdate>) => {
  const row = testRow(set);
  return decideUpdate(row, orderFor(row, update));
};
const known = { providerTransactionId: "order-1" };
const other = { providerTransactionId: "order-2" };
const nothing = { outcome: "unchanged", set: null, entry: null };

describe("an update of the known order", () => {
  it("moves the status, with the provider's reason and new facts", () => {
    const { outcome, set, entry } = decide(known, { ...known, status: "processing", reason: "paid", hash: "0xabc" });
    expect([outcome, entry]).toEqual(["moved", { toStatus: "processing", reason: "paid" }]);
    expect(set).toEqual({
      ...known,
      transactionHash: "0xabc",
      walletAddress: testRow().walletAddress,
      walletAddressTag: null,
      senderAddress: null,
      status: "processing",
      statusReason: "paid",
      failureCode: null,
    });
  });

  it("only adds new facts when it repeats the status", () => {
    expect(decide(known, { ...known, status: "pending" })).toEqual(nothing);
    const facts = (update: Partial<ProviderUpdate>, set: Partial<TransactionRow> = known) =>
      decide(set, { ...known, status: "pending", ...update }).set;
    expect(facts({}, {})).toMatchObject(known);
    expect(facts({ hash: "0xabc" })).toMatchObject({ ...known, transactionHash: "0xabc" });
    expect(facts({ hash: null }, { ...known, transactionHash: "0xabc" })).toBeNull();
    expect(facts({ wallet: "new" }, { ...known, walletAddress: null })).toMatchObject({ walletAddress: "new" });
    expect(facts({ wallet: "new" })).toBeNull();
    expect(facts({ sender: "0x5e11er" })).toMatchObject({ senderAddress: "0x5e11er" });
    expect(facts({ sender: "other" }, { ...known, senderAddress: "0x5e11er" })).toBeNull();
  });

  it("is recorded without a move when it is late, about another transaction, or unknown", () => {
    expect(decide({ ...known, status: "success" }, { ...known, status: "processing" })).toEqual({
      ...nothing,
      entry: { toStatus: "success", reason: "The status processing was reported late or out of order" },
    });
    expect(decide({ ...known, status: "refunded" }, { ...known, status: "success" }).entry?.reason).toBe(
      "The status success was reported late or out of order",
    );
    expect(decide({}, { status: "failed", reference: "tx_other" })).toEqual({
      ...nothing,
      entry: { toStatus: "pending", reason: "The update is about another transaction" },
    });
    expect(decide({}, { status: null })).toEqual({
      outcome: "unknown_status",
      set: null,
      entry: { toStatus: "pending", reason: "The provider reported an unknown status" },
    });
    expect(decide({}, { status: "failed", reference: null }).outcome).toBe("moved");
  });

  it("is recorded as a refund by name when it refunds a successful transaction", () => {
    const reasonOf = (provider: string) =>
      decide({ ...known, provider, status: "success" }, { ...known, status: "refunded" });
    expect(reasonOf("moonpay")).toEqual({
      ...nothing,
      entry: { toStatus: "success", reason: "MoonPay reported a refund after success" },
    });
    expect(reasonOf("gone").entry?.reason).toBe("The provider reported a refund after success");
  });

  it("fails the transaction when it expires while being processed, and only then", () => {
    expect(decide({ status: "processing" }, { status: "expired" }).set).toMatchObject({ status: "failed" });
    expect(decide({ status: "pending" }, { status: "expired" }).set).toMatchObject({ status: "expired" });
    expect(decide({ status: "processing" }, { status: "cancelled" }).set).toMatchObject({ status: "cancelled" });
  });
});

describe("a success", () => {
  it("has the final amounts, rate, and fees, and nothing that is open", () => {
    const fees = { provider: "7", network: "3" };
    const set = { svcFee: "2", reviewReason: "another amount", delayedAt: new Date(), instructions: "{}" };
    expect(decide(set, { status: "success", cryptoAmount: "0.00096", fees })).toMatchObject({
      outcome: "moved",
      set: {
        ...closedColumns,
        status: "success",
        fiatAmount: "100",
        cryptoAmount: "0.00096",
        exchangeRate: "104166.666666667",
        providerFee: "5",
        networkFee: "3",
        svcFee: "2",
        feesSource: "provider",
        amountsSource: "provider",
      },
    });
  });

  it("says what is still quoted", () => {
    const half = decide({}, { status: "success", cryptoAmount: null, fees: null }).set;
    expect(half).not.toHaveProperty("feesSource");
    expect(half).not.toHaveProperty("amountsSource");
    const fees = { provider: "7", network: "3" };
    expect(decide({}, { status: "success", cryptoAmount: null, fees }).set).toMatchObject({ feesSource: "provider" });
  });

  it("has the partner's commission of the latest report that has one", () => {
    const partnerFee = { amount: "0.5", currency: "USD" };
    const columns = { partnerFee: "0.5", partnerFeeCurrency: "USD" };
    expect(decide({}, { status: "success", partnerFee }).set).toMatchObject(columns);
    expect(decide({}, { status: "processing", partnerFee }).set).toMatchObject(columns);
    expect(decide(columns, { status: "success", partnerFee: null }).set).not.toHaveProperty("partnerFee");
  });

  it("keeps what the provider didn't report", () => {
    const row = testRow(known);
    const update = orderFor(row, { providerTransactionId: null, fiatAmount: null, cryptoAmount: null, hash: null });
    expect(movedColumns(row, update, "success")).toEqual({
      ...known,
      ...closedColumns,
      status: "success",
      statusReason: null,
      failureCode: null,
      fiatAmount: "100",
      cryptoAmount: "0.001",
      exchangeRate: "100000",
    });
  });

  it("changes amounts only if it is one", () => {
    const row = testRow(known);
    const refunded = movedColumns(row, orderFor(row, { ...known, fiatAmount: "1" }), "refunded");
    expect(refunded).not.toHaveProperty("fiatAmount");
    expect(refunded).toMatchObject(closedColumns);
    expect(movedColumns(row, orderFor(row, known), "processing")).not.toHaveProperty("nextCheckAt");
  });

  it("is put on hold if it isn't as agreed, and recorded once for each reason", () => {
    const reason = "The provider reports 50 USD; 100 USD was agreed (−50%)";
    const held = decide({}, { status: "success", fiatAmount: "50" });
    expect(held).toMatchObject({
      outcome: "on_hold",
      set: { reviewReason: reason, nextCheckAt: null },
      entry: { toStatus: "pending", reason },
    });
    expect(JSON.parse(held.set?.reviewOrder ?? "")).toMatchObject({ fiatAmount: "50", reference: "tx_test" });
    expect(decide({ reviewReason: reason }, { status: "success", fiatAmount: "50" }).entry).toBeNull();
    expect(decide({ reviewReason: "another" }, { status: "success", fiatAmount: "50" }).entry).not.toBeNull();
    expect(decide({}, { status: "success", reference: "tx_other" }).outcome).toBe("on_hold");
  });
});

describe("an update of another order with our reference", () => {
  it("advances the transaction", () => {
    expect(decide(known, { ...other, status: "processing" })).toMatchObject({
      outcome: "moved",
      set: { ...other, status: "processing" },
    });
    expect(decide(known, { ...other, status: "success" })).toMatchObject({ outcome: "moved", set: other });
    expect(decide({ ...known, status: "failed" }, { ...other, status: "success" }).outcome).toBe("moved");
  });

  it("is ignored while it is as far as the known one or behind it", () => {
    expect(decide({ ...known, status: "processing" }, { ...other, status: "processing", hash: "0x1" })).toEqual(
      nothing,
    );
    expect(decide({ ...known, status: "processing" }, { ...other, status: "pending" })).toEqual(nothing);
    expect(decide(known, { ...other, status: "pending" })).toEqual(nothing);
  });

  it("is recorded when it closes, or is paid a second time", () => {
    const reasonOf = (set: Partial<TransactionRow>, update: Partial<ProviderUpdate>) => {
      const { outcome, set: columns, entry } = decide({ ...known, ...set }, { ...other, ...update });
      expect([outcome, columns]).toEqual(["unchanged", null]);
      return entry?.reason;
    };
    expect(reasonOf({}, { status: "failed" })).toBe("Another order with our reference, order-2, is failed");
    expect(reasonOf({ status: "processing" }, { status: "expired" })).toBe(
      "Another order with our reference, order-2, is failed",
    );
    expect(reasonOf({ status: "success" }, { status: "success" })).toBe(
      "A second order with our reference, order-2, was also paid",
    );
    expect(reasonOf({ status: "refunded" }, { status: "success" })).toBe(
      "A second order with our reference, order-2, was also paid",
    );
    expect(reasonOf({ status: "success" }, { status: "success", reference: "tx_other" })).toBe(
      "The update is about another transaction",
    );
  });

  it("needs two known IDs", () => {
    expect(decide(known, { providerTransactionId: null, status: "failed" }).set).toMatchObject(known);
    expect(decide({}, { ...other, status: "failed" }).set).toMatchObject(other);
  });
});

describe("payment instructions", () => {
  const instructions: Instructions = {
    text: "Pay by bank transfer",
    warning: null,
    details: [],
    deposit: null,
    payAt: null,
    endsAt: null,
    steps: [],
  };

  it("are stored, replaced, and removed as the provider reports them", () => {
    const stored = (set: Partial<TransactionRow>, told: Pick<ProviderUpdate, "instructions">) => {
      const decided = decide({ ...known, ...set }, { ...known, status: "pending", ...told });
      return decided.set && readInstructions(testRow(decided.set as Partial<TransactionRow>));
    };
    const json = JSON.stringify(instructions);
    for (const earlier of [{}, instructionsColumns("tx_test", "{}")])
      expect(stored(earlier, { instructions })).toBe(json);
    const earlier = instructionsColumns("tx_test", "{}");
    expect(stored(earlier, { instructions: null })).toBeNull();
    expect(decide({ ...known, ...earlier }, { ...known, status: "pending" })).toEqual(nothing);
    expect(decide({ ...known, ...instructionsColumns("tx_test", json) }, { ...known, instructions })).toEqual(nothing);
    expect(decide(known, { ...known, instructions: null })).toEqual(nothing);
  });

  it("are ignored after the transaction closed", () => {
    const closed = { ...known, status: "failed" as const };
    expect(decide(closed, { ...known, status: "failed", instructions })).toEqual(nothing);
  });
});
