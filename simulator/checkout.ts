import { cancelledPage, checkoutPage, refusalPage, statePage } from "./checkout-page.ts";
import type { Progress } from "./progress.ts";
import type { Asked, Draft, Order, Play, SimulatedProvider, Stage } from "./provider.ts";
import { Refusal } from "./refusal.ts";

export type PageAnswer = { status: number; html: string } | { redirect: string };

type Lent = { provider: SimulatedProvider; stage: Stage; play: Play; progress: Progress };

const pageActs = ["pay", "fail", "cancel"] as const;

/** The page of one order: shown on GET, acted on by its form's POST to the same address. */
export function answerPage(lent: Lent, asked: Asked): PageAnswer {
  try {
    const opened = lent.play.open(asked);
    if ("order" in opened && opened.order.act !== null) return shown(lent, opened.order);
    if (asked.method === "POST") return act(lent, asked, opened);
    return { status: 200, html: page(lent, "order" in opened ? opened.order : opened.draft, null) };
  } catch (error) {
    if (error instanceof Refusal) return { status: 403, html: refusalPage(lent.provider.name, error.message) };
    throw error;
  }
}

function act(lent: Lent, asked: Asked, opened: ReturnType<Play["open"]>): PageAnswer {
  const form = new URLSearchParams(asked.body);
  const chosen = pageActs.find((one) => one === form.get("act"));
  const open = "order" in opened ? opened.order : opened.draft;
  if (chosen === undefined) return { status: 400, html: page(lent, open, "Choose one of the buttons.") };

  const wallet = open.wallet ?? enteredWallet(form);
  if (chosen === "pay" && open.side === "BUY" && wallet === null) {
    return { status: 422, html: page(lent, open, "Enter the wallet the coins should go to.") };
  }
  // Nobody acted, so the provider that makes its orders here has none to tell of.
  if ("draft" in opened && chosen === "cancel") return leaveUnordered(lent, opened.draft);

  const order = "order" in opened ? opened.order : lent.stage.createOrder({ ...opened.draft, wallet });
  order.wallet = wallet;
  lent.progress.act(order, chosen);
  const target = order.returnUrls[chosen];
  return isAddress(target) ? leave(target, lent.play.returnQuery?.(order) ?? {}) : shown(lent, order);
}

function leaveUnordered({ provider }: Lent, { returnUrls, environment }: Draft): PageAnswer {
  if (isAddress(returnUrls.cancel)) return leave(returnUrls.cancel, {});
  return { status: 200, html: cancelledPage(provider.name, environment) };
}

function enteredWallet(form: URLSearchParams): string | null {
  const wallet = form.get("wallet")?.trim().slice(0, 200);
  return wallet ? wallet : null;
}

function leave(target: string, query: Record<string, string>): PageAnswer {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { redirect: url.href };
}

function shown(lent: Lent, order: Order): PageAnswer {
  const target = order.returnUrls[order.act === "fail" || order.act === "cancel" ? order.act : "pay"];
  const method = lent.stage.method(order.method, order.side, order.fiat);
  return { status: 200, html: statePage(lent.provider.name, method, order, isAddress(target) ? target : null) };
}

function page({ provider, stage }: Lent, order: Draft, problem: string | null): string {
  return checkoutPage(provider.name, stage.method(order.method, order.side, order.fiat), order, problem);
}

const scripted = new Set(["javascript:", "data:", "vbscript:", "file:"]);

const isAddress = (text: string | null): text is string =>
  text !== null && URL.canParse(text) && !scripted.has(new URL(text).protocol);
