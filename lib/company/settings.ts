import { plainLine, publicPage } from "#lib/setting-formats.ts";

/** The terms of the service, in the section "Company". */
export const termsVariables = {
  SVC_COMPANY_TERMS_URL: publicPage
    .optional()
    .meta({ description: "The terms of the service.", example: "https://example.com/terms" }),
  SVC_TERMS_VERSION: plainLine(40).optional().meta({
    description:
      "The version of the terms of the service that partners' owners have to accept before they can request production access. Change it when the terms change: owners of partners in production are then asked to accept them, but the API doesn't stop. Requires `SVC_COMPANY_TERMS_URL`.",
    unset: "owners aren't asked; an invented one in demo mode",
    example: "2027-01",
  }),
};
