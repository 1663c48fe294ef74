import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { Order, RampProvider } from "#lib/providers/provider.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";

export const checkoutContext = (provider: RampProvider, now = new Date()) => ({
  providersIn: () => [provider],
  baseUrl: () => "https://slipway.example",
  buyerIp: "203.0.113.9",
  now,
});

export const buyerForm = ({
  wallet = null,
  walletTag = null,
  displayedRate = null,
  input = {},
}: {
  wallet?: string | null;
  walletTag?: string | null;
  displayedRate?: string | null;
  input?: Record<string, string>;
} = {}) => ({ wallet, walletTag, displayedRate, input: new Map(Object.entries(input)) });

/** Records its orders and returns a different link for each. */
export function countingProvider(overrides: Partial<RampProvider> = {}) {
  const orders: Order[] = [];
  const provider = testProvider({
    createCheckout: async (order) => {
      orders.push(order);
      return { link: `https://tester.example/${orders.length}`, providerTransactionId: `p${orders.length}` };
    },
    ...overrides,
  });
  return { orders, provider };
}

/** A quote of this amount of crypto. */
export const quoting =
  (cryptoAmount: string): RampProvider["quote"] =>
  async ({ fiatAmount }) => ({
    fiatAmount: fiatAmount ?? "100",
    cryptoAmount,
    fees: { provider: "10", network: "1" },
    expiresAt: null,
  });

export const instructionsFor = (overrides: Partial<Instructions> = {}): Instructions => ({
  text: "Transfer the money",
  warning: null,
  details: [{ label: "Account", value: "0123456789" }],
  deposit: null,
  payAt: null,
  endsAt: null,
  steps: [],
  ...overrides,
});
