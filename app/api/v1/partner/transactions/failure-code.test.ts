import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import type { FailureCode } from "#db/enums.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { GET } from "./route.ts";

it("lists the transactions with any of the repeated failure codes", async () => {
  const partner = await newTestPartner();
  const add = (failureCode: FailureCode) => addTestTransaction(partner.scope, { status: "failed", failureCode });
  const [declined, rejected] = [await add("declined"), await add("kyc_rejected")];
  await add("other");
  const { body } = await partner.call(GET, "/transactions?failure_code=declined&failure_code=kyc_rejected");
  expect(body.data.transactions).toMatchObject([
    { id: rejected.id, failure_code: "kyc_rejected" },
    { id: declined.id, failure_code: "declined" },
  ]);
});

it("returns the code of each change, also after the transaction was paid", async () => {
  const partner = await newTestPartner();
  const row = await addTestTransaction(partner.scope);
  for (const status of ["processing", "failed", "success"] as const)
    await applyProviderUpdate(row.id, orderFor(row, { status, failureCode: "declined" }), "callback", new Date());
  const { body } = await partner.call(GET, "/transactions");
  expect(body.data.transactions).toMatchObject([
    {
      failure_code: null,
      status_history: [
        { status: "processing", failure_code: null },
        { status: "failed", failure_code: "declined" },
        { status: "success", failure_code: null },
      ],
    },
  ]);
});
