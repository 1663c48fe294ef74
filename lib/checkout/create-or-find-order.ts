import { AppError } from "#lib/errors.ts";
import { CallFailed } from "#lib/providers/calls/call-failed.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { Checkout, Order, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";

export type PlacedOrder = {
  checkout: Checkout;
  /** The order's state if it was found instead of created. */
  update: ProviderUpdate | null;
};

/** Creates the provider's order. If the response is lost, the order may exist anyway: then it is looked up by our reference
 * and used if the buyer can continue on our page. */
export async function createOrFindOrder(provider: RampProvider, order: Order): Promise<PlacedOrder> {
  try {
    return { checkout: await provider.createCheckout(order), update: null };
  } catch (error) {
    const update = provider.createsOrderAtCheckout && isOutcomeUnknown(error) ? await find(provider, order) : null;
    if (!update || !canContinue(update)) throw error;
    const { providerTransactionId, instructions } = update;
    return {
      checkout: { link: order.returnUrl, providerTransactionId, instructions: instructions ?? undefined },
      update,
    };
  }
}

/** The request may have succeeded: there was no readable response. A client error is a response. */
function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  if (error instanceof CallFailed) return error.mayHaveOrder;
  const response = error instanceof ProviderHttpError ? error : error.cause;
  if (response instanceof ProviderHttpError) return response.status >= 500;
  return error.code === "provider_unavailable";
}

const find = ({ getOrder }: RampProvider, { reference, side }: Order) =>
  getOrder({ reference, providerTransactionId: null, side }).catch(() => null);

/** A pending order is useless without the link to the provider's page, unless there are instructions. */
const canContinue = ({ status, instructions }: ProviderUpdate) =>
  Boolean(instructions) || (status !== null && status !== "pending");
