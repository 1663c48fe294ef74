import type { QuoteEntry } from "#lib/quotes/contract.ts";

const icon = (svcId: string) => `https://api.example.com/icons/providers/${svcId}.svg`;

/** A supported quote and an unsupported one. */
export const quotesSample: QuoteEntry[] = [
  {
    provider: { name: "Acme Pay", identifier: "acme-pay", icon: icon("acme-pay") },
    quality: {
      score: 82,
      completion_rate: 0.8204,
      median_minutes: 4.2,
      sample: 412,
      period_days: 90,
      basis: "method",
    },
    payment_method: "card",
    exchange_rate: 156_250_000,
    is_best: true,
    crypto_amount: 0.000_96,
    fiat_amount: 150_000,
    quote_amount: 0.000_96,
    percentage_diff: 0,
    is_supported: true,
    quote_id: "q_aDd4.m1Zk",
    expires_at: "2026-01-31T12:00:30.000Z",
    fees: { provider_fee: 2_250, network_fee: 410, svc_fee: 0, total_fee: 2_660 },
  },
  {
    provider: { name: "Blue Ramp", identifier: "blue-ramp", icon: icon("blue-ramp") },
    quality: null,
    payment_method: "card",
    exchange_rate: 0,
    is_best: false,
    crypto_amount: 0,
    fiat_amount: 0,
    quote_amount: 0,
    percentage_diff: 0,
    is_supported: false,
    unsupported: {
      code: "amount_below_minimum",
      message: "The amount is below the provider's minimum",
      field: "amount",
      min_amount: 200_000,
    },
  },
];
