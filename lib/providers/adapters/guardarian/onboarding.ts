import { chosenToken, contactProvider, type Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: null,
  requests: [
    "An API key, which Guardarian generates for each partner.",
    "The permission `allow_preset_payout_address`. Without it the buyer enters a wallet on Guardarian's page, and an order with a different one is rejected.",
    "Access to staging and its URL, to compare with the setting `apiUrl`.",
    "The list of addresses that callbacks come from, which Guardarian gives on request.",
  ],
  credentials: { apiKey: contactProvider, callbackToken: chosenToken },
  callbacks: { where: "Send the URL, with its token, to your account manager. Guardarian registers it." },
  allowlists: ["Whether your servers' addresses must be allowed isn't public. Ask your account manager."],
  testCards: [],
  testing: [`Test cards aren't public. ${contactProvider}`],
  limits: [
    "One new order per minute from each buyer's IP address. A buyer who tries again sooner has to wait.",
    "Callbacks have no documented signature, so Slipway fetches the order before it ends one.",
  ],
  proof: { credentials: ["apiKey"], signature: [] },
  sources: [
    "https://docs.guardarian.com/docs/category/reference",
    "https://docs.guardarian.com/docs/webhooks",
    "https://documenter.getpostman.com/view/12908416/TVRhaoYL",
  ],
} as const satisfies Onboarding;
