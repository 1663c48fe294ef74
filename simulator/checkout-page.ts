import type { Decimal } from "#lib/money.ts";
import { assetOf } from "./catalog.ts";
import { totalFees } from "./deals.ts";
import { type Html, html } from "./html.ts";
import { identityChecks } from "./identity-check.ts";
import { depositAddress } from "./orders.ts";
import { pageShell } from "./page-shell.ts";
import { supportedActions } from "./progress.ts";
import type { Environment, Method, Order, OrderDraft, SimulatedProvider } from "./provider.ts";

/** The name is that of the provider's button, by the value that it sends. */
type Buttons = Record<string, string>;

const otherOutcomes: Buttons = {
  cancel_order: "Place and cancel order",
  expire: "Let the order expire",
  refund: "Refund payment",
  hold: "Hold for review",
};

/** The order with its buttons, and a wallet field if the order has no wallet. `isDraft`: a button creates the order. */
export function checkoutPage(
  provider: SimulatedProvider,
  method: Method | null,
  { order, isDraft }: { order: OrderDraft; isDraft: boolean },
  problem: string | null,
): string {
  const isBuy = order.side === "BUY";
  const possible = new Set<string>(supportedActions(provider, order.side));
  if (isDraft && possible.has("cancel")) possible.add("cancel_order");
  const body = html`
${heading(provider.name, order)}
${summary(order, method)}
<form method="post">
${problem === null ? null : html`<p class="error" role="alert">${problem}</p>`}
${isBuy && order.wallet === null ? walletField(order) : null}
<button class="main" name="action" value="pay">${isBuy ? "Pay" : "Pay with a simulated deposit"}</button>
${buttons({ fail: "Fail payment", cancel: "Cancel and return" })}
<h2>Other outcomes</h2>
${buttons(Object.fromEntries(Object.entries(otherOutcomes).filter(([value]) => possible.has(value))))}
</form>
<p class="small">${
    isBuy
      ? "Pay completes the whole order, one status after the other."
      : "The deposit is simulated. Don't send coins to any address on this page."
  }</p>`;
  return page(provider.name, order.environment, body);
}

/** The page that every order has in the simulator: its status, and a button for every outcome. */
export function orderPage(provider: SimulatedProvider, method: Method | null, order: Order): string {
  const labels: Buttons = { pay: "Pay", fail: "Fail payment", cancel: "Cancel order", ...otherOutcomes };
  const possible = supportedActions(provider, order.side).map((action) => [action, labels[action] ?? "Complete order"]);
  const body = html`
${heading(provider.name, order)}
${statusLine(order)}
${summary(order, method)}
<form method="post">
${buttons(Object.fromEntries(possible))}
</form>
<p class="small"><a href="/">All orders</a></p>`;
  return page(provider.name, order.environment, body);
}

/** For an order on which a button was pressed. */
export function statusPage(provider: string, method: Method | null, order: Order, returnUrl: string | null): string {
  const body = html`
${heading(provider, order)}
${statusLine(order)}
${summary(order, method)}
${returnUrl === null ? html`<p>You can close this page.</p>` : html`<a class="button main" href="${returnUrl}">Return</a>`}`;
  return page(provider, order.environment, body);
}

export function errorPage(provider: string, message: string): string {
  const body = html`
<p class="who">${provider} simulator</p>
<h1>This link can't be opened</h1>
<p class="error">${message}</p>
<p class="small">${provider} would reject this link too. No order was created.</p>`;
  return page(provider, null, body);
}

export function canceledPage(provider: string, environment: Environment): string {
  const body = html`
<p class="who">${provider} simulator</p>
<h1>Canceled</h1>
<p>No order was created. You can close this page.</p>`;
  return page(provider, environment, body);
}

const page = (provider: string, environment: Environment | null, body: Html): string =>
  pageShell(`${provider} simulator`, environment, body);

function heading(provider: string, { side, cryptoAmount, asset }: OrderDraft): Html {
  const coins = `${grouped(cryptoAmount)} ${assetOf(asset).code}`;
  return html`<p class="who">${provider} simulator</p>
<h1>${side === "BUY" ? "Buy" : "Sell"} ${coins}</h1>`;
}

function summary(order: OrderDraft, method: Method | null): Html {
  const { code, network } = assetOf(order.asset);
  const isBuy = order.side === "BUY";
  const money = row(isBuy ? "You pay" : "You receive", amount(order.fiatAmount, order.fiat));
  const coins = row(isBuy ? "You receive" : "You send", amount(order.cryptoAmount, code));
  return html`<dl>
${isBuy ? [money, coins] : [coins, money]}
${row("Fees (included)", amount(totalFees(order), order.fiat))}
${row("Network", html`${network}`)}
${row("Payment method", html`${method?.name ?? order.method}`)}
${order.wallet === null ? null : row(isBuy ? "Wallet" : "Refund wallet", html`${order.wallet}`, "code")}
${order.details?.tag === undefined ? null : row("Tag or memo", html`${order.details.tag}`, "code")}
${order.details?.identityCheck === undefined ? null : row("Identity check", html`${identityText(order.details.identityCheck)}`)}
${pageRows(order)}
${isBuy ? null : row("Deposit address", html`${depositAddress}`, "code")}
${order.reference === null ? null : row("Reference", html`${order.reference}`, "code")}
</dl>`;
}

const pageRows = ({ details = {} }: OrderDraft): Html[] =>
  Object.entries({ language: "Language", email: "Email", theme: "Theme" }).flatMap(([name, label]) => {
    const value = details[name];
    return value === undefined ? [] : [row(label, html`${value}`)];
  });

const identityText = (check: string): string =>
  new Map<string, string>(Object.entries(identityChecks)).get(check) ?? "";

const statusLine = ({ status, reason }: Order): Html =>
  html`<p>Status: <strong>${status}</strong>${reason === null ? null : html` (${reason})`}</p>`;

const buttons = (labels: Buttons): Html[] =>
  Object.entries(labels).map(
    ([value, label]) => html`<button name="action" value="${value}" formnovalidate>${label}</button>
`,
  );

const row = (name: string, value: Html, kind = ""): Html =>
  html`<div><dt>${name}</dt><dd class="${kind}">${value}</dd></div>`;

const amount = (value: Decimal, unit: string): Html => html`${grouped(value)} <small>${unit}</small>`;

function grouped(value: Decimal): string {
  const [whole = "", fraction] = value.split(".");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

function walletField({ asset }: OrderDraft): Html {
  const { code, network } = assetOf(asset);
  return html`<label for="wallet">${code} wallet address (${network})</label>
<input id="wallet" name="wallet" required maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false">`;
}
