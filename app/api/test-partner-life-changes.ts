import { onTestFinished } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import type { Sent } from "./test-member-changes.ts";

/** Sets the terms that owners have to accept, for this test. */
export function withTerms(version: string): void {
  const variables = {
    SVC_COMPANY_NAME: "Acme Pay",
    SVC_COMPANY_TERMS_URL: "https://acme.example/terms",
    SVC_TERMS_VERSION: version,
  };
  stubVariables(variables);
  onTestFinished(() => stubVariables(Object.fromEntries(Object.keys(variables).map((name) => [name, ""]))));
}

/** For memberChanges. */
export const partnerLifeChanges = {
  "POST terms": {
    action: "partner.accept_terms",
    prepare: (): Sent => {
      withTerms("2027-01");
      return { body: { version: "2027-01" } };
    },
  },
};
