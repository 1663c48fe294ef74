import { newTestPartner } from "#app/api/test-partner.ts";

/** Changes of statements, as in test-operator-changes. */
export const statementChanges = {
  // A month in which no partner of another test has a row.
  "POST statements/[environment]": () => ({ params: { environment: "production" }, body: { month: "2020-01" } }),
  "POST partners/[partnerId]/[environment]/fee-share": async () => ({
    params: { ...(await newTestPartner()).scope },
    body: { share: "50", valid_from: "2026-11-01" },
  }),
};
