import type { Instructions, Order, RampProvider } from "#lib/providers/provider.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";

/** What a start needs around it. */
export const around = (provider: RampProvider, now = new Date()) => ({
  providersIn: () => [provider],
  baseUrl: () => "https://slipway.example",
  buyerIp: "203.0.113.9",
  now,
});

/** A form as the buyer sent it. */
export const typed = ({
  wallet = null,
  seenRate = null,
  answers = {},
}: {
  wallet?: string | null;
  seenRate?: string | null;
  answers?: Record<string, string>;
} = {}) => ({ wallet, seenRate, answers: new Map(Object.entries(answers)) });

/** Counts the orders it was asked for, and gives each a link of its own. */
export function counting(answers: Partial<RampProvider> = {}) {
  const orders: Order[] = [];
  const provider = testProvider({
    createCheckout: async (order) => {
      orders.push(order);
      return { link: `https://tester.example/${orders.length}`, providerTransactionId: `p${orders.length}` };
    },
    ...answers,
  });
  return { orders, provider };
}

/** A provider's price of so much crypto for 100 in fiat. */
export const priced =
  (cryptoAmount: string): RampProvider["quote"] =>
  async ({ fiatAmount }) => ({
    fiatAmount,
    cryptoAmount,
    fees: { provider: "10", network: "1" },
    expiresAt: null,
  });

export const instructionsFor = (told: Partial<Instructions> = {}): Instructions => ({
  text: "Transfer the money",
  warning: null,
  details: [{ label: "Account", value: "0123456789" }],
  deposit: null,
  payAt: null,
  endsAt: null,
  steps: [],
  ...told,
});
