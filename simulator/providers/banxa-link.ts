/** Banxa's checkout links. */
import { BlockList, isIPv4 } from "node:net";
import { visitorAddresses } from "#simulator/http.ts";
import { ApiError } from "#simulator/parse.ts";
import type { ApiContext, ApiRequest, Opener, Order } from "#simulator/provider.ts";

/** A link can be opened once, for a limited time; the page keeps working while it is open. */
export function openCheckout(request: ApiRequest): ReturnType<Opener> {
  const { context } = request;
  const order = context.order(request.query.get("id"));
  if (order === null || request.query.get("key") !== order.details.key) throw new ApiError(404, "Order not found.");
  request.environment = order.environment;
  if (context.has("ipBinding")) verifyVisitor(context, order, request);
  const isOpened = order.details.openedAt !== undefined;
  if (request.method === "POST" && isOpened) return { order };
  if (isOpened) throw new ApiError(403, "This link has already been opened. It works only once.");
  if (isLate(order, context.trait("linkLifeMs"))) {
    if (order.action === null && context.has("expireUnopened")) context.perform(order, "expire");
    throw new ApiError(403, "This link has expired.");
  }
  order.details.openedAt = new Date().toISOString();
  return { order };
}

const isLate = ({ createdAt }: Order, lifeMs: number) => lifeMs !== 0 && Date.now() - Date.parse(createdAt) > lifeMs;

function verifyVisitor(context: ApiContext, order: Order, request: ApiRequest): void {
  const { ipRange } = order.details;
  if (ipRange === undefined || isVisitorIn(ipRange, request)) return;
  if (order.action === null) context.perform(order, "cancel");
  throw new ApiError(403, "This link was opened from another network. The order was cancelled.");
}

function isVisitorIn(range: string, request: ApiRequest): boolean {
  const networks = new BlockList();
  const [network = "", bits] = range.split("/");
  networks.addSubnet(network, Number(bits), isIPv4(network) ? "ipv4" : "ipv6");
  return visitorAddresses(request).some((ip) => networks.check(ip, isIPv4(ip) ? "ipv4" : "ipv6"));
}
