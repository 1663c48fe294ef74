import { canceledPage, checkoutPage, errorPage, statusPage } from "./checkout-page.ts";
import { ApiError } from "./parse.ts";
import type { ApiRequest, OpenedPage, Order, OrderDraft } from "./provider.ts";
import type { ProviderInstance, SimulatorState } from "./state.ts";

export type PageResponse = { status: number; html: string } | { redirect: string };

type Checkout = ProviderInstance & Pick<SimulatorState, "progress">;

const pageActions = ["pay", "fail", "cancel"] as const;

/** The page of one order: GET shows it, and its form posts to the same URL. */
export function servePage(checkout: Checkout, request: ApiRequest): PageResponse {
  try {
    const opened = checkout.api.open(checkout.context, request);
    if ("order" in opened && isDecided(checkout, opened.order)) return showStatus(checkout, opened.order);
    if (request.method === "POST") return submit(checkout, request, opened);
    return { status: 200, html: formPage(checkout, "order" in opened ? opened.order : opened.draft, null) };
  } catch (error) {
    if (error instanceof ApiError) return { status: 403, html: errorPage(checkout.provider.name, error.message) };
    throw error;
  }
}

const isDecided = ({ api }: Checkout, order: Order): boolean =>
  order.action !== null && api.awaitsDecision?.(order) !== true;

function submit(checkout: Checkout, request: ApiRequest, opened: OpenedPage): PageResponse {
  const form = new URLSearchParams(request.body);
  const action = pageActions.find((one) => one === form.get("action"));
  const open = "order" in opened ? opened.order : opened.draft;
  if (action === undefined) return { status: 400, html: formPage(checkout, open, "Choose one of the buttons.") };

  const wallet = open.wallet ?? enteredWallet(form);
  if (action === "pay" && open.side === "BUY" && wallet === null) {
    return { status: 422, html: formPage(checkout, open, "Enter a wallet address for the coins.") };
  }
  // Where orders are only created on this page, canceling creates none.
  if ("draft" in opened && action === "cancel") return leaveWithoutOrder(checkout, opened.draft);

  const order = "order" in opened ? opened.order : checkout.context.createOrder({ ...opened.draft, wallet });
  order.wallet = wallet;
  checkout.progress.perform(order, action);
  const target = order.returnUrls[action];
  return isSafeUrl(target) ? leave(target, checkout.api.returnQuery?.(order) ?? {}) : showStatus(checkout, order);
}

function leaveWithoutOrder({ provider }: Checkout, { returnUrls, environment }: OrderDraft): PageResponse {
  if (isSafeUrl(returnUrls.cancel)) return leave(returnUrls.cancel, {});
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

function showStatus({ provider, context }: Checkout, order: Order): PageResponse {
  const target = order.returnUrls[order.action === "fail" || order.action === "cancel" ? order.action : "pay"];
  const method = context.method(order.method, order.side, order.fiat);
  return { status: 200, html: statusPage(provider.name, method, order, isSafeUrl(target) ? target : null) };
}

const formPage = ({ provider, context }: Checkout, order: OrderDraft, problem: string | null): string =>
  checkoutPage(provider.name, context.method(order.method, order.side, order.fiat), order, problem);

const unsafeProtocols = new Set(["javascript:", "data:", "vbscript:", "file:"]);

const isSafeUrl = (text: string | null): text is string =>
  text !== null && URL.canParse(text) && !unsafeProtocols.has(new URL(text).protocol);
