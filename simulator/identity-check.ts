import type { ApiContext, Environment, Order } from "./provider.ts";

type Buyer = {
  environment: Environment;
  /** The field of `details` that has the customer, and its value. */
  field: string;
  customer: string;
  wallet: string | null;
};

/** What the page says about the buyer's identity. A customer whose payment was completed isn't asked again. */
export const identityChecks = {
  required: "Required for this customer",
  remembered: "Done with an earlier order",
  unneeded: "Not needed",
} as const;
type IdentityCheck = keyof typeof identityChecks;

const isCompleted = ({ action }: Order) => action === "pay" || action === "complete";

/** For the details of a new order; nothing if the provider's trait is off. */
export function identityDetails(
  context: ApiContext,
  buyer: Buyer,
  isNeeded: (orders: Order[], buyer: Buyer) => boolean,
): { identityCheck?: IdentityCheck } {
  if (!context.has("identityChecks")) return {};
  const orders = context.orders(buyer.environment);
  const own = orders.filter(({ details }) => details[buyer.field] === buyer.customer);
  if (own.some((order) => isCompleted(order) && order.details.identityCheck !== "unneeded"))
    return { identityCheck: "remembered" };
  return { identityCheck: isNeeded(orders, buyer) ? "required" : "unneeded" };
}

/** One wallet with two customers. */
export const isWalletShared = (orders: Order[], { field, customer, wallet }: Buyer): boolean =>
  wallet !== null && orders.some((order) => order.wallet === wallet && order.details[field] !== customer);
