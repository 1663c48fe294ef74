import { contactProvider, type Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: null,
  requests: [
    "A merchant account with access to the API, in the sandbox and in production.",
    "The URL of the production API, to compare with the setting `apiUrl`.",
  ],
  credentials: {
    clientId: contactProvider,
    clientSecret: `In Base64. ${contactProvider}`,
    webhookSecret: contactProvider,
  },
  callbacks: { isSentWithOrder: true, where: "Slipway sends the URL with each order." },
  allowlists: ["Whether your servers' addresses must be allowed isn't public. Ask your account manager."],
  testCards: [],
  testing: [
    "In the sandbox, the checkout page asks which outcome to force: `deposit_success`, `deposit_invalid`, `deposit_underpayment`, or `deposit_overpayment`, and `payout_success` or `payout_failed`.",
  ],
  limits: [
    "Signed requests are valid for one minute, so the clock of your servers must be right.",
    "The buyer's identity is checked above an amount that Fonbnk sets for each country.",
  ],
  proof: {
    credentials: ["clientId", "clientSecret"],
    signature: ["clientSecret"],
    unproven: "The webhook secret only verifies callbacks, so the first callback proves it.",
  },
  sources: ["https://github.com/fonbnk/docs", "https://docs.fonbnk.com/server-to-server/webhooks"],
} as const satisfies Onboarding;
