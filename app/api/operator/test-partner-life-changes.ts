import { emptyProfile, newTestPartner } from "#app/api/test-partner.ts";

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
  "POST partners/[partnerId]/notes": async () => ({ ...(await partner()), body: { text: "Wants SEPA" } }),
  "PUT partners/[partnerId]/profile": async () => ({
    ...(await partner()),
    body: { ...emptyProfile, legal_name: "Shop Ltd" },
  }),
};
