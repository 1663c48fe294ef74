import { contactProvider, type Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: "https://partners.mercuryo.io",
  requests: [
    "Access to the partner dashboard. That of the sandbox is separate: https://sandbox-dashboard.mrcr.io.",
    "Sales to cards, if you want to offer them. Mercuryo enables them for each partner.",
  ],
  credentials: {
    widgetId: "My widgets: the ID of the widget.",
    secret: "My widgets › Secret Key. Turn on “Check signature”.",
    signKey: "My widgets › Sign Key.",
    partnerToken: `Needed to look up orders. ${contactProvider}`,
  },
  callbacks: {
    where: "My widgets › Callback URL.",
    test: "Send a test callback from the page “Widget callbacks”.",
  },
  allowlists: [
    "The public addresses of all your servers, for the sandbox and production.",
    "My widgets › Domain: for redirects, Mercuryo documents the value `https://domain.io`, without a slash at the end.",
  ],
  testCards: [],
  testing: [
    "Your own Visa or Mastercard isn't charged in the sandbox. Use your own phone number and email address.",
    "Test wallets: BTC `msBE6aCaAesegu4VzbQW3L5xWBL8vi15Q7`, ERC-20 `0xA14691F9f1F851bd0c20115Ec10B25FC174371DF`.",
  ],
  limits: [
    "Mercuryo advises one request for rates every 10 seconds.",
    "With signature version 2, a checkout link opens only at the buyer's IP address.",
  ],
  proof: {
    credentials: ["widgetId", "partnerToken"],
    signature: [],
    unproven:
      "The secret is checked by Mercuryo's page when a buyer opens a link, and the sign key by the first callback.",
  },
  sources: [
    "https://github.com/mercuryoio/api-migration-docs",
    "https://widget.docs.mercuryo.io/api",
    "https://widget.docs.mercuryo.io/guide/monitoring/callbacks",
  ],
} as const satisfies Onboarding;
