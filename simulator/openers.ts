import type { ApiRequest, Opener, Order } from "./provider.ts";

/** Opens the page of the order whose ID is in this query parameter. */
export const opensOrder =
  (name: string, message: string): Opener =>
  (request) => ({ order: orderIn(request, name, message) });

/** The order whose ID is in this query parameter. Throws ApiError without one. */
export function orderIn(request: ApiRequest, name: string, message: string): Order {
  const order = request.context.requireOrder(request.query.get(name), undefined, message);
  request.environment = order.environment;
  return order;
}
