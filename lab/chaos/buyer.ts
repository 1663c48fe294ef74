import { setTimeout as wait } from "node:timers/promises";

/** What a buyer does at the provider, and the transaction's final status. A late payment has two events. */
export const outcomes = [
  { acts: ["pay"], status: "success" },
  { acts: ["pay"], status: "success" },
  { acts: ["pay"], status: "success" },
  { acts: ["fail"], status: "failed" },
  { acts: ["cancel"], status: "cancelled" },
  { acts: ["fail", "complete"], status: "success" },
];

// Errors for which the page offers the buyer a retry.
const passing = new Set(["service_unavailable", "request_in_progress", "provider_unavailable", "rate_limited"]);
// A link whose preparation was interrupted by a kill is locked for a minute and then expires.
const givenUp = "quote_expired";
const againMs = 150;
const answerMs = 15_000;
const patienceMs = 5_000;

export type Buyer = ReturnType<typeof createBuyer>;

/** A buyer on Slipway's checkout page and the provider's. */
export function createBuyer(addresses: { webUrl: string; simulatorUrl: string; fetch?: typeof globalThis.fetch }) {
  const { webUrl, simulatorUrl, fetch: visit = fetch } = addresses;

  /** Where the form redirects to. Null if no response arrived. */
  async function click(token: string): Promise<URL | null> {
    try {
      const response = await visit(`${webUrl}/api/checkout/${token}`, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "",
        signal: AbortSignal.timeout(answerMs),
      });
      await response.body?.cancel();
      const location = response.headers.get("location");
      return location === null ? null : new URL(location, webUrl);
    } catch {
      return null;
    }
  }

  async function control(path: string, method = "GET", body?: string) {
    const response = await fetch(`${simulatorUrl}/control${path}`, { method, body });
    const result = await response.json();
    if (!response.ok)
      throw new Error(`the simulator answered ${response.status} to ${path}: ${JSON.stringify(result)}`);
    return result;
  }

  return {
    /** The provider's page. Null if the buyer gave up or the link expired. */
    async openLink(token: string): Promise<string | null> {
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(againMs)) {
        const to = await click(token);
        if (to?.href.startsWith(simulatorUrl)) return to.href;
        const problem = to?.searchParams.get("problem");
        if (problem === givenUp) return null;
        if (problem && !passing.has(problem)) throw new Error(`the checkout answered ${problem}`);
      }
      return null;
    },

    async ordersOf(provider: string, reference: string): Promise<{ id: string; isGivenUp: boolean }[]> {
      const { orders } = await control(`/orders?${new URLSearchParams({ provider, reference })}`);
      return orders.map(({ id, callbacks }: { id: string; callbacks: { state: string }[] }) => ({
        id,
        isGivenUp: callbacks.some(({ state }) => state === "failed"),
      }));
    },

    act: (orderId: string, act: string): Promise<unknown> => control(`/orders/${orderId}/${act}`, "POST"),

    /** Makes the provider resend the callbacks it gave up on. */
    tellAgain: (orderId: string): Promise<unknown> =>
      control(`/orders/${orderId}/callback`, "POST", JSON.stringify({ mode: "duplicate" })),
  };
}
