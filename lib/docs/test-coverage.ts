import type { CoverageSource } from "./coverage.ts";

const assets = ["BTC:mainnet", "USDT:tron"];

/** Two providers: one with both directions, one without published limits. */
export const coverageSource: CoverageSource = {
  cryptos: [
    { code: "BTC", network: "mainnet" },
    { code: "USDT", network: "tron" },
  ],
  fiats: [
    { code: "NGN", name: "Nigerian naira" },
    { code: "USD", name: "US dollar" },
  ],
  methods: [
    { id: "card", name: "Card" },
    { id: "bank_transfer", name: "Bank transfer" },
  ],
  offers: [
    { provider: "Acme", side: "BUY", fiat: "USD", method: "card", assets, minAmount: "20", maxAmount: "5000.5" },
    { provider: "Acme", side: "BUY", fiat: "USD", method: "bank_transfer", assets, minAmount: "50", maxAmount: null },
    { provider: "Acme", side: "SELL", fiat: "USD", method: "card", assets, minAmount: null, maxAmount: "900" },
    {
      provider: "Other",
      side: "BUY",
      fiat: "USD",
      method: "card",
      assets: ["BTC:mainnet"],
      minAmount: null,
      maxAmount: null,
    },
    {
      provider: "Other",
      side: "BUY",
      fiat: "NGN",
      method: "card",
      assets: ["BTC:mainnet"],
      minAmount: null,
      maxAmount: null,
    },
  ],
};
