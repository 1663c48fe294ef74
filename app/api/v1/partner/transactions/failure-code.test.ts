import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import type { FailureCode } from "#db/enums.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
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
