import type { Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: "https://dashboard.transak.com",
  requests: [
    "Verification of your business (KYB) at https://forms.transak.com/kyb, with the email address of your account. Before it, production keys don't work and no callback URL is registered.",
    "An API key for this installation alone, because each access token ends the one before.",
  ],
  credentials: {
    apiKey: "Developers, with the environment selected at the top of the page.",
    apiSecret: "Developers, next to the API key.",
  },
  callbacks: {
    where:
      "Open the chat in the dashboard, choose Integration, and send the URL and the environment. Only Transak can change it, after KYB.",
  },
  allowlists: [
    "The public addresses of all your servers, for staging and production: Transak refuses API calls from others.",
    "The domain of your checkout page, or the one in the setting `referrerDomain`.",
  ],
  testCards: [],
  testing: [
    "Test cards are in Transak's guide “How to Test Using Sandbox Credentials”.",
    "In staging, identity checks always pass. Use Jane Doe, born 01-01-1998, mobile +33 791112345, 170 Rue du Faubourg Saint-Denis, 75010 Paris.",
  ],
  limits: [
    "A checkout link opens once, within 5 minutes. Slipway creates it when the buyer continues.",
    "Access tokens last 7 days, and new ones are rate-limited. Slipway requests one a week and shares it between its processes.",
    "The buyer's IP address must be the one from which the buyer opens Transak's page.",
  ],
  proof: {
    credentials: ["apiKey", "apiSecret"],
    signature: [],
    unproven: "While a stored access token is valid, no new one is requested, and the API secret isn't checked.",
  },
  sources: [
    "https://docs.transak.com/guides/how-to-create-partner-dashboard-account",
    "https://docs.transak.com/guides/mandatory-security-changes",
    "https://docs.transak.com/docs/webhook-url-update-instructions",
    "https://docs.transak.com/guides/sandbox-credentials",
    "https://docs.transak.com/guides/migration-to-api-based-transak-widget-url",
  ],
} as const satisfies Onboarding;
