import { describe, expect, it } from "vitest";
import { updateTransaction } from "#db/transactions.ts";
import { listTroubled } from "./list-troubled.ts";
import { newTestTransaction } from "./test-transaction.ts";

/** All ids of a kind, in pages of two. */
async function allOf(kind: "held" | "stuck"): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listTroubled({ kind, limit: 2, cursor });
    ids.push(...page.transactions.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

describe("what waits for the operator", () => {
  it.each([
    ["held", { heldReason: "The provider's order is over 50 USD" }],
    ["stuck", { stuckAt: new Date() }],
  ] as const)(
    "lists every partner's %s transactions, newest first, none twice, none of another kind",
    async (kind, set) => {
      const made: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        const { id } = await newTestTransaction();
        await updateTransaction(id, set);
        made.unshift(id);
      }
      const { id: calm } = await newTestTransaction();
      const listed = await allOf(kind);
      expect(listed.filter((id) => made.includes(id))).toEqual(made);
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed).not.toContain(calm);
      expect(await allOf(kind === "held" ? "stuck" : "held")).not.toEqual(expect.arrayContaining(made));
    },
  );

  it("shows no link and no token", async () => {
    const { id, checkoutToken } = await newTestTransaction();
    await updateTransaction(id, { heldReason: "The provider's order is over 50 USD" });
    const { transactions } = await listTroubled({ kind: "held", limit: 100 });
    expect(transactions.map((one) => one.id)).toContain(id);
    expect(JSON.stringify(transactions)).not.toContain(checkoutToken);
  });

  it("refuses a cursor that it did not write", async () => {
    await expect(listTroubled({ kind: "held", cursor: "x" })).rejects.toMatchObject({ code: "validation_failed" });
  });
});
