import type { Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: null,
  requests: [
    "Access to the merchant dashboard. Its address isn't public: ask your account manager.",
    "An allowlist entry for the email address and the card of your tests, in the sandbox and in production.",
    "Retries of callbacks, which Alchemy Pay enables on request. Without them each callback is sent once.",
  ],
  credentials: {
    appId: "The merchant dashboard. The IDs of test and production differ.",
    appSecret: "The merchant dashboard, next to the app ID.",
  },
  callbacks: { isSentWithOrder: true, where: "Slipway sends the URL with each order." },
  allowlists: ["The public addresses of all your servers, if you turn on the IP allowlist in the merchant dashboard."],
  testCards: [],
  testing: [
    "The sandbox moves real money. Pay as little as possible; below 50 USD needs no identity check.",
    "Start with USDT on BSC. Don't test identity checks in the sandbox.",
    "Alchemy Pay has a test card for payments below 10 USD. Ask your account manager.",
  ],
  limits: [
    "Signed requests are valid for 5 minutes, so the clock of your servers must be right.",
    "The buyer chooses the payment method on Alchemy Pay's page.",
  ],
  proof: { credentials: ["appId", "appSecret"], signature: ["appSecret"] },
  sources: [
    "https://alchemypay.readme.io/docs/testing-note",
    "https://alchemypay.readme.io/docs/api-integration",
    "https://alchemypay.readme.io/docs/on-ramp-custom-parameters-1",
    "https://alchemypay.readme.io/docs/webhook-details",
  ],
} as const satisfies Onboarding;
