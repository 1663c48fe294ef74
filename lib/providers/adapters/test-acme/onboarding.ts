import { contactProvider, type Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: null,
  requests: ["An account for the sandbox and one for production."],
  credentials: { apiKey: `The API key of the account. ${contactProvider}`, secret: contactProvider },
  callbacks: { where: `Send the URL to Acme Pay. ${contactProvider}` },
  allowlists: ["No addresses or domains have to be allowed."],
  testCards: [],
  testing: [`Test cards aren't public. ${contactProvider}`],
  limits: ["No limits are known."],
  proof: { credentials: ["apiKey"], signature: [] },
  sources: ["https://docs.acme.test/"],
} as const satisfies Onboarding;
