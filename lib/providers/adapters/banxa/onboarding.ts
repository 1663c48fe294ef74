import { contactProvider, type Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: "https://dashboard.banxa.com",
  requests: [
    "Sandbox access and the partner dashboard. Production access follows once Banxa has approved a recording of a complete sandbox order.",
    "The name of the field for the buyer's network (IP binding), to compare with the setting `ipBindingField`. Orders without it are refused.",
  ],
  credentials: {
    partnerRef: `The first segment of every API path. ${contactProvider}`,
    apiKey: "Integration configuration › API credentials, with the environment selected at the top of the page.",
    apiSecret: "The HMAC secret that Banxa issues with the API key, one for each environment.",
  },
  callbacks: {
    where:
      "Integration configuration › Webhook URL, once for each environment. It must use https on port 443 and a public address.",
    test: "Choose Send next to the webhook URL.",
  },
  allowlists: ["Whether your servers' addresses or domains must be allowed isn't public. Ask your account manager."],
  testCards: [{ name: "Any name", number: "4111 1111 1111 1111", expiry: "Any future date", code: "Any 3 digits" }],
  testing: [
    "Enter the mobile number +61 491577644 and the PIN 7203. Banxa sends a text message to any number entered.",
    "Use realistic names and addresses: values like “Test Test” may be reviewed.",
  ],
  limits: [
    "A checkout link opens once, within one minute. Slipway creates it when the buyer continues.",
    "An order opens only in the network from which the buyer continued.",
    "Changes in the dashboard take about 15 minutes to apply.",
  ],
  proof: {
    credentials: ["partnerRef", "apiKey"],
    signature: [],
    unproven: "The API secret only verifies callbacks, so the first callback proves it.",
  },
  sources: [
    "https://docs.banxa.com/products/hosted-checkout/docs/getting-started/access-and-setup",
    "https://docs.banxa.com/products/hosted-checkout/docs/getting-started/partner-dashboard",
    "https://docs.banxa.com/products/hosted-checkout/docs/testing/sandbox-test-data",
    "https://docs.banxa.com/products/hosted-checkout/docs/api-integration/ip-binding",
    "https://docs.banxa.com/changelog/partner-dashboard",
  ],
} as const satisfies Onboarding;
