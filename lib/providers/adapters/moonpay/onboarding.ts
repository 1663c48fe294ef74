import type { Onboarding } from "#lib/providers/onboarding-contract.ts";

export const onboarding = {
  dashboard: "https://dashboard.moonpay.com",
  requests: [
    "A partner account with test and live API keys.",
    "Sales (off-ramp), if you want to offer them.",
    "Confirmation that IP matching is on. Slipway puts the buyer's address into every link, as MoonPay requires to go live.",
  ],
  credentials: {
    publishableKey: "Developers › API keys: the key that starts with `pk_test_` or `pk_live_`.",
    secretKey: "Developers › API keys: the key that starts with `sk_test_` or `sk_live_`.",
    webhookKey: "Developers › Webhooks: the webhook API key, which differs from the secret key.",
  },
  callbacks: {
    where:
      "Webhook settings › Add Endpoint, once with the test keys and once with the live keys. Select all transaction events.",
  },
  allowlists: ["Whether MoonPay limits the domains that may link to its page isn't public. Ask your account manager."],
  testCards: [
    { name: "Visa, no challenge (UK)", number: "4485 0403 7153 6584", expiry: "12/2030", code: "123" },
    { name: "Visa, 3-D Secure challenge (UK)", number: "4242 4242 4242 4242", expiry: "12/2030", code: "123" },
    { name: "Mastercard, 3-D Secure challenge (US)", number: "5385 3083 6013 5181", expiry: "12/2030", code: "123" },
    { name: "Visa, insufficient funds", number: "4544 2491 6767 3670", expiry: "12/2030", code: "123" },
    { name: "Visa, payout of a sale", number: "4000 0209 5159 5032", expiry: "12/2030", code: "123" },
  ],
  testing: [
    "Pay less than 200: MoonPay's stock of test coins is small, and larger purchases may be declined.",
    "Use an email address and a phone number that you can read, and a US or UK address. Documents can be skipped.",
    "The sandbox sends test coins: BTC on testnet3, ETH and a token in place of all ERC-20 on Sepolia, SOL, BNB, TON, XLM, and LTC.",
  ],
  limits: ["A checkout link opens only at the buyer's IP address, so not on another network."],
  proof: {
    credentials: ["publishableKey"],
    signature: [],
    unproven:
      "The secret key is checked by MoonPay's page when a buyer opens a link, and the webhook key by the first callback.",
  },
  sources: [
    "https://dev.moonpay.com/widget/sandbox-testing",
    "https://dev.moonpay.com/docs/credit-cards-testing",
    "https://dev.moonpay.com/reference/reference-webhooks-overview",
    "https://dev.moonpay.com/widget/on-ramp/customization/ip-matching",
  ],
} as const satisfies Onboarding;
