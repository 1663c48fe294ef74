import { chosenToken, contactProvider, type Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: null,
  requests: [
    "API keys for the sandbox and for production, which your integration manager gives you during onboarding.",
    "The URL of the sandbox API, to compare with the setting `apiUrl`.",
    "A key pair for signed requests, which are mandatory.",
  ],
  credentials: {
    apiKey: "From your integration manager. The keys of sandbox and production differ.",
    privateKey: "The private half of the key pair that signs requests. Ask your account manager who creates it.",
    callbackToken: chosenToken,
  },
  callbacks: { where: "Send the URL, with its token, to your account manager." },
  allowlists: [
    "The domain of your checkout page: Paybis' widget opens only from domains that it has allowed.",
    "Whether your servers' addresses must be allowed in production isn't public. Ask your account manager.",
  ],
  testCards: [],
  testing: [`Test cards aren't public. ${contactProvider}`],
  limits: ["IDs of payment methods differ by partner. Map unknown ones with the setting `methods`."],
  proof: { credentials: ["apiKey"], signature: ["privateKey"] },
  sources: [
    "https://docs.payb.is/docs/web-direct-url-api-integration",
    "https://docs.payb.is/reference/signing-request",
    "https://docs.payb.is/v3.0/docs/web-direct-url-standalone-integration",
  ],
} as const satisfies Onboarding;
