import { canceledPage, checkoutPage, errorPage, orderPage, statusPage } from "./checkout-page.ts";
import { ApiError } from "./parse.ts";
import {
  type Action,
  type ApiRequest,
  actions,
  type Opener,
  type Order,
  type OrderDraft,
  type SimulatedProvider,
} from "./provider.ts";
import type { ProviderInstance, SimulatorState } from "./state.ts";

export type PageResponse = { status: number; html: string } | { redirect: string };

type Checkout = ProviderInstance & Pick<SimulatorState, "progress">;
type OpenedPage = ReturnType<Opener>;

/** Undefined for a path that is not a page. */
export const openerOf = ({ pages = {} }: SimulatedProvider, path: string): Opener | undefined =>
  pages[path] ?? pages[path.replace(/\/$/, "")];

/** The page of one order: GET shows it, and its form posts to the same URL. */
export function servePage(checkout: Checkout, request: ApiRequest): PageResponse {
  try {
    const opened = openerOf(checkout.provider, request.path)?.(request);
    if (opened === undefined) throw new ApiError(404, "Page not found");
    if ("order" in opened && isDecided(opened.order)) return showStatus(checkout, opened.order);
    if (request.method === "POST") return submit(checkout, request, opened);
    return { status: 200, html: formPage(checkout, opened, null) };
  } catch (error) {
    if (error instanceof ApiError) return { status: 403, html: errorPage(checkout.provider.name, error.message) };
    throw error;
  }
}

/** The page that every order has in the simulator itself, for providers without one and for links that open only once. */
export function serveOrderPage(
  checkout: Checkout,
  order: Order,
  { method, body, path }: Omit<ApiRequest, "context">,
): PageResponse {
  const action = chosenAction(new URLSearchParams(body));
  if (method !== "POST" || action === undefined)
    return { status: 200, html: orderPage(checkout.provider, methodOf(checkout, order), order) };
  checkout.progress.perform(order, action);
  return { redirect: path };
}

/** An order on hold can still have any outcome. */
const isDecided = ({ action }: Order): boolean => action !== null && action !== "hold";

const chosenAction = (form: URLSearchParams): Action | undefined =>
  actions.find((one) => one === form.get("action")?.replace("cancel_order", "cancel"));

function submit(checkout: Checkout, request: ApiRequest, opened: OpenedPage): PageResponse {
  const form = new URLSearchParams(request.body);
  const action = chosenAction(form);
  if (action === undefined) return { status: 400, html: formPage(checkout, opened, "Choose one of the buttons.") };

  const open = "order" in opened ? opened.order : opened.draft;
  const wallet = open.wallet ?? enteredWallet(form);
  if (action === "pay" && open.side === "BUY" && wallet === null) {
    return { status: 422, html: formPage(checkout, opened, "Enter a wallet address for the coins.") };
  }
  // Where orders are only created on this page, leaving it creates none.
  if ("draft" in opened && form.get("action") === "cancel") return leaveWithoutOrder(checkout, opened.draft);

  const order = "order" in opened ? opened.order : checkout.context.createOrder({ ...opened.draft, wallet });
  order.wallet = wallet;
  checkout.progress.perform(order, action);
  const target = returnUrl(order.returnUrls, action);
  return isSafeUrl(target)
    ? leave(target, checkout.provider.returnQuery?.(checkout.context, order) ?? {})
    : showStatus(checkout, order);
}

function leaveWithoutOrder({ provider }: Checkout, { returnUrls, environment }: OrderDraft): PageResponse {
  const target = returnUrl(returnUrls, "cancel");
  if (isSafeUrl(target)) return leave(target, {});
  return { status: 200, html: canceledPage(provider.name, environment) };
}

function enteredWallet(form: URLSearchParams): string | null {
  const wallet = form.get("wallet")?.trim().slice(0, 200);
  return wallet ? wallet : null;
}

function leave(target: string, query: Record<string, string>): PageResponse {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { redirect: url.href };
}

function showStatus(checkout: Checkout, order: Order): PageResponse {
  const target = returnUrl(order.returnUrls, order.action);
  const method = methodOf(checkout, order);
  return { status: 200, html: statusPage(checkout.provider.name, method, order, isSafeUrl(target) ? target : null) };
}

function formPage(checkout: Checkout, opened: OpenedPage, problem: string | null): string {
  const isDraft = "draft" in opened;
  const order = isDraft ? opened.draft : opened.order;
  return checkoutPage(checkout.provider, methodOf(checkout, order), { order, isDraft }, problem);
}

const methodOf = ({ context }: Checkout, { method, side, fiat }: OrderDraft) => context.method(method, side, fiat);

function returnUrl(returnUrls: Order["returnUrls"], action: Action | null): string | null {
  if (typeof returnUrls !== "object" || returnUrls === null) return returnUrls;
  if (action === "cancel" || action === "expire") return returnUrls.cancel;
  return action === "fail" || action === "refund" ? returnUrls.fail : returnUrls.pay;
}

const unsafeProtocols = new Set(["javascript:", "data:", "vbscript:", "file:"]);

const isSafeUrl = (text: string | null): text is string =>
  text !== null && URL.canParse(text) && !unsafeProtocols.has(new URL(text).protocol);
