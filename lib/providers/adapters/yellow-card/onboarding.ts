import { contactProvider, type Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: null,
  requests: [
    "API keys for the sandbox and for production.",
    "Direct settlement for payments in both directions: Yellow Card sends crypto to a buyer's wallet, and receives a seller's.",
    "The address that callbacks come from in production, if your firewall needs it. It doesn't change.",
  ],
  credentials: { apiKey: contactProvider, secretKey: contactProvider },
  callbacks: {
    where: "Create a webhook for each event with Yellow Card's API, or ask your account manager to.",
  },
  allowlists: ["Whether your servers' addresses must be allowed isn't public. Ask your account manager."],
  testCards: [],
  testing: [`Test accounts aren't public. ${contactProvider}`],
  limits: [
    "A price is locked for about 10 minutes once the order exists.",
    "Signed requests carry a time, so the clock of your servers must be right.",
    "Networks that need a memo aren't offered.",
  ],
  proof: { credentials: ["apiKey", "secretKey"], signature: ["secretKey"] },
  sources: [
    "https://docs.yellowcard.engineering/docs/api-glossary",
    "https://docs.yellowcard.engineering/docs/direct-settlement",
    "https://docs.yellowcard.engineering/docs/events-widget",
    "https://docs.yellowcard.engineering/docs/webhooks-widget",
  ],
} as const satisfies Onboarding;
