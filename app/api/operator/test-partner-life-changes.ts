import type { newTestOperator } from "#app/api/test-operator.ts";
import { emptyProfile, newTestPartner } from "#app/api/test-partner.ts";
import { POST as endContract } from "./partners/[partnerId]/contract-end/route.ts";
import { POST as addDocument } from "./partners/[partnerId]/documents/route.ts";

type TestOperator = Awaited<ReturnType<typeof newTestOperator>>;

const ending = { ends_on: "2999-12-31", reason: "for a test" };
const document = { label: "Signed contract", url: "https://files.example/contract" };
const partner = async () => {
  const { partnerId } = (await newTestPartner()).scope;
  return { params: { partnerId } };
};

/** Routes below /api/operator about the company, approval, and contract of a partner. */
export const partnerLifeChanges = {
  "POST partners/[partnerId]/checks": async () => ({
    ...(await partner()),
    body: { kind: "business", result: "passed", valid_until: "", note: "Register of companies" },
  }),
  "POST partners/[partnerId]/contract-end": async () => ({ ...(await partner()), body: ending }),
  "DELETE partners/[partnerId]/contract-end": async (operator: TestOperator) => {
    const { params } = await partner();
    await operator.call(endContract, { params, body: ending });
    return { params };
  },
  "POST partners/[partnerId]/documents": async () => ({ ...(await partner()), body: document }),
  "DELETE partners/[partnerId]/documents/[documentId]": async (operator: TestOperator) => {
    const { params } = await partner();
    const created = await operator.call(addDocument, { params, body: document });
    return { params: { ...params, documentId: created.body.data.id } };
  },
  "POST partners/[partnerId]/notes": async () => ({ ...(await partner()), body: { text: "Wants SEPA" } }),
  "PUT partners/[partnerId]/profile": async () => ({
    ...(await partner()),
    body: { ...emptyProfile, legal_name: "Shop Ltd" },
  }),
};
