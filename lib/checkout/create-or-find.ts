import { AppError } from "#lib/errors.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { Checkout, Order, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";

export type Made = {
  made: Checkout;
  /** Set when the order was found, not made: what the provider says of it. */
  state: ProviderUpdate | null;
};

/** The provider's order. When its answer is lost the order may be there all the same: it is asked for by our reference
 * and used where our page is enough to go on with it. */
export async function createOrFind(provider: RampProvider, order: Order): Promise<Made> {
  try {
    return { made: await provider.createCheckout(order), state: null };
  } catch (error) {
    const state = provider.createsOrderAtCheckout && isOutcomeUnknown(error) ? await find(provider, order) : null;
    if (!state || !canGoOn(state)) throw error;
    const { providerTransactionId, instructions } = state;
    return { made: { link: order.returnUrl, providerTransactionId, instructions: instructions ?? undefined }, state };
  }
}

/** Our question may have been carried out: no answer came, or none that could be read. A refusal is an answer. */
function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const refusal = error instanceof ProviderHttpError ? error : error.cause;
  if (refusal instanceof ProviderHttpError) return refusal.status >= 500;
  return error.code === "provider_unavailable";
}

const find = ({ getOrder }: RampProvider, { reference, side }: Order) =>
  getOrder({ reference, providerTransactionId: null, side }).catch(() => null);

/** A pending order at a provider with a page of its own is of no use without the link to it. */
const canGoOn = ({ status, instructions }: ProviderUpdate) =>
  Boolean(instructions) || (status !== null && status !== "pending");
