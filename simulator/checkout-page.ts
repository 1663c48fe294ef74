import { add, type Decimal } from "#lib/money.ts";
import { assetOf } from "./coins.ts";
import { type Html, html } from "./html.ts";
import { pageShell } from "./page-shell.ts";
import type { Draft, Environment, Method, Order } from "./provider.ts";

/** The buttons, and a field for the wallet where the order has none. */
export function checkoutPage(provider: string, method: Method | null, order: Draft, problem: string | null): string {
  const needsWallet = order.side === "BUY" && order.wallet === null;
  const body = html`
${heading(provider, order)}
${deal(order, method)}
<form method="post">
${problem === null ? null : html`<p class="error" role="alert">${problem}</p>`}
${needsWallet ? walletField(order) : null}
<button class="main" name="act" value="pay">${order.side === "BUY" ? "Pay" : "Pay: send the deposit"}</button>
<button name="act" value="fail" formnovalidate>Fail: let the payment be declined</button>
<button name="act" value="cancel" formnovalidate>Cancel and go back</button>
</form>
<p class="small">${
    order.side === "BUY"
      ? "Pay plays the whole order to its end, step by step."
      : "Pay plays your deposit too: send no coins to any address shown here."
  }</p>`;
  return pageShell(`${provider} simulator`, order.environment, body);
}

/** For an order that has already been acted on. */
export function statePage(provider: string, method: Method | null, order: Order, returnUrl: string | null): string {
  const body = html`
${heading(provider, order)}
<p>This order is <strong>${order.status}</strong>${order.reason === null ? null : html` (${order.reason})`}.</p>
${deal(order, method)}
${returnUrl === null ? html`<p>You may close this page.</p>` : html`<a class="button main" href="${returnUrl}">Go back</a>`}`;
  return pageShell(`${provider} simulator`, order.environment, body);
}

export function refusalPage(provider: string, message: string): string {
  const body = html`
<p class="who">${provider}, played by the simulator</p>
<h1>This link is refused</h1>
<p class="error">${message}</p>
<p class="small">The real ${provider} would not load this page either. No order was made.</p>`;
  return pageShell(`${provider} simulator`, null, body);
}

export function cancelledPage(provider: string, environment: Environment): string {
  const body = html`
<p class="who">${provider}, played by the simulator</p>
<h1>Cancelled</h1>
<p>No order was made. You may close this page.</p>`;
  return pageShell(`${provider} simulator`, environment, body);
}

function heading(provider: string, { side, cryptoAmount, asset }: Draft): Html {
  const coins = `${grouped(cryptoAmount)} ${assetOf(asset).code}`;
  return html`<p class="who">${provider}, played by the simulator</p>
<h1>${side === "BUY" ? "Buy" : "Sell"} ${coins}</h1>`;
}

function deal(order: Draft, method: Method | null): Html {
  const { code, network } = assetOf(order.asset);
  const { provider, extra, network: networkFee } = order.fees;
  const isBuy = order.side === "BUY";
  const money = row(isBuy ? "You pay" : "You receive", amount(order.fiatAmount, order.fiat));
  const coins = row(isBuy ? "You receive" : "You send", amount(order.cryptoAmount, code));
  const deposit = order.details?.depositAddress;
  return html`<dl>
${isBuy ? [money, coins] : [coins, money]}
${row("Fees, included", amount(add(add(provider, extra), networkFee), order.fiat))}
${row("Network", html`${network}`)}
${row("Method", html`${method?.name ?? order.method}`)}
${order.wallet === null ? null : row(isBuy ? "Wallet" : "Refund wallet", html`${order.wallet}`, "code")}
${deposit === undefined ? null : row("Deposit to", html`${deposit}`, "code")}
${order.reference === null ? null : row("Reference", html`${order.reference}`, "code")}
</dl>`;
}

const row = (name: string, value: Html, kind = ""): Html =>
  html`<div><dt>${name}</dt><dd class="${kind}">${value}</dd></div>`;

const amount = (value: Decimal, unit: string): Html => html`${grouped(value)} <small>${unit}</small>`;

function grouped(value: Decimal): string {
  const [whole = "", fraction] = value.split(".");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

function walletField({ asset }: Draft): Html {
  const { code, network } = assetOf(asset);
  return html`<label for="wallet">Your ${code} wallet address (${network})</label>
<input id="wallet" name="wallet" required maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false">`;
}
