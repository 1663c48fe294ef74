import { randomBytes } from "node:crypto";
import type { Status } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { AdjustmentRow } from "#lib/adjustments/queries.ts";
import { hourMs } from "#lib/duration.ts";
import { multiply, rateOf, round } from "#lib/money.ts";
import { failureCodeOf, readFailureReason } from "#lib/providers/failure-code.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { usualTimeOf } from "#lib/quality/usual-time.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import { instructionsColumns } from "#lib/transactions/buyer-details.ts";
import { findMismatch } from "#lib/transactions/find-mismatch.ts";
import { linkLifetimeMs } from "#lib/transactions/queries/link-lifetime.ts";
import type { NewTransaction, TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import { type Catalog, chooseRoute, findBadRoutes, type Route, type UsdAt } from "./choose-route.ts";
import { adjust, reports } from "./make-adjustments.ts";
import { moneyOf } from "./make-amounts.ts";
import { type Move, planOutcome } from "./plan-outcome.ts";
import type { Random } from "./random.ts";

export type DemoTransaction = { row: NewTransaction & { id: string }; moves: Move[]; adjustments: AdjustmentRow[] };
export type DemoContext = { catalog: Catalog; usdAt: UsdAt; now: Date; dice: Random };

const xrpWallet = "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh";
const btcWallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

/** One transaction per moment with a route, with its history. The newest ones include refunds, a chargeback, a second payment, and
 * a large slippage; in the sandbox, also one in review, and a sale that waits for the crypto; in production, two that are delayed. */
export function makeTransactions(scope: TenantScope, moments: Date[], world: DemoContext): DemoTransaction[] {
  const { catalog, usdAt, now, dice } = world;
  const isBad = findBadRoutes(catalog);
  const made = moments.flatMap((at, place): DemoTransaction[] => {
    const route = chooseRoute(catalog, at, usdAt, dice);
    if (!route) return [];
    const plan = planOutcome(at, { method: route.method, isUnreliable: isBad(route) }, now, dice);
    const row = toRow(scope, { route, at, plan, context: `order-${10_000 + place}` }, world);
    return [{ row, moves: plan.moves, adjustments: [] }];
  });
  const changed = new Set<DemoTransaction>();
  const change = (hours: number, apply: (one: DemoTransaction) => void, isWanted = (_: DemoTransaction) => true) => {
    const isOld = (one: DemoTransaction) => now.getTime() - one.row.createdAt.getTime() > hours * hourMs;
    const found = made.findLast((one) => !changed.has(one) && isPaid(one) && isOld(one) && isWanted(one));
    if (!found) return;
    changed.add(found);
    apply(found);
  };
  const isPurchase = ({ row }: DemoTransaction) => row.type === "BUY";
  if (scope.environment === "sandbox") {
    change(0, awaitDeposit, ({ row }) => row.type === "SELL" && depositOn(row) !== undefined);
    change(3, hold, (one) => isPurchase(one) && one.row.fiatCurrency === "NGN");
  }
  if (scope.environment === "production") for (const hours of [7, 26]) change(hours, delay, isQuick);
  change(2, slip, isPurchase);
  change(4, refund, isPurchase);
  const isCard = (one: DemoTransaction) => isPurchase(one) && one.row.paymentMethod === "card";
  const after = ({ row }: DemoTransaction, hours: number) => new Date(row.createdAt.getTime() + hours * hourMs);
  change(40, (one) => adjust(one, reports.partialRefund, "0.4", after(one, 26)), isPurchase);
  change(60, (one) => adjust(one, reports.secondPayment, "1", after(one, 1)), isPurchase);
  change(15 * 24, (one) => adjust(one, reports.chargeback, "1", new Date(now.getTime() - 50 * hourMs)), isCard);
  return made;
}

const isPaid = ({ row, moves }: DemoTransaction) => row.status === "success" && moves.length === 2;

const isQuick = ({ row }: DemoTransaction) => usualTimeOf(row.paymentMethod, null).delayMs < hourMs;

/** Paid, without an update since. */
function delay(one: DemoTransaction): void {
  const [paid] = one.moves;
  if (!paid) return;
  one.moves = [paid];
  const { row } = one;
  const expectedBy = new Date(paid.at.getTime() + usualTimeOf(row.paymentMethod, null).delayMs);
  const open = {
    status: "processing",
    transactionHash: null,
    updatedAt: expectedBy,
    expectedBy,
    delayedAt: expectedBy,
  };
  Object.assign(row, open, timesOf(one.moves));
}

const depositOn = ({ cryptoCurrency, network }: DemoTransaction["row"]) => exampleWallet(cryptoCurrency, network);

/** A sale whose address the seller has, before they send the crypto. */
function awaitDeposit(one: DemoTransaction): void {
  const { row } = one;
  const instructions: Instructions = {
    text: "Send the crypto from your wallet.",
    warning: null,
    details: [],
    deposit: { address: depositOn(row) ?? "", tag: null, amount: row.quotedCryptoAmount },
    payAt: null,
    endsAt: null,
    steps: [],
  };
  one.moves = [];
  const open = {
    status: "pending",
    transactionHash: null,
    updatedAt: row.openedAt ?? row.createdAt,
    nextCheckAt: null,
  };
  const { quotedFiatAmount: fiatAmount, quotedCryptoAmount: cryptoAmount, quotedExchangeRate: exchangeRate } = row;
  const details = instructionsColumns(row.id, JSON.stringify(instructions));
  Object.assign(row, timesOf(one.moves), open, details, { fiatAmount, cryptoAmount, exchangeRate });
}

/** The provider reports success with a different amount, so an operator has to review it. */
function hold(one: DemoTransaction): void {
  const [paid, done] = one.moves;
  if (!paid || !done) return;
  const { row } = one;
  const order = {
    reference: row.id,
    providerTransactionId: row.providerTransactionId ?? null,
    rawStatus: "completed",
    fiat: row.fiatCurrency,
    crypto: row.cryptoCurrency,
    network: row.network,
    fiatAmount: round(multiply(row.fiatAmount, "0.9"), 2),
    cryptoAmount: row.cryptoAmount,
    wallet: row.walletAddress ?? null,
    hash: row.transactionHash ?? null,
  };
  const agreed = { reference: row.id, fiat: row.fiatCurrency, crypto: row.cryptoCurrency, network: row.network };
  const mismatch = findMismatch(row as TransactionRow, { ...order, ...agreed } as ProviderUpdate);
  const reason = mismatch?.text ?? null;
  one.moves = [paid, { ...done, to: "processing", reason }];
  Object.assign(row, { status: "processing", transactionHash: null, updatedAt: done.at }, timesOf(one.moves));
  Object.assign(row, { reviewReason: reason, reviewOrder: JSON.stringify(order), nextCheckAt: null });
  Object.assign(row, { onHoldSince: done.at, holdReason: mismatch?.reason });
}

/** The price moved by 2.3% before the provider bought the crypto. */
function slip({ row }: DemoTransaction): void {
  const cryptoAmount = round(multiply(row.quotedCryptoAmount, "0.977"), 8);
  Object.assign(row, { cryptoAmount, exchangeRate: rateOf(row.fiatAmount, cryptoAmount) });
}

function refund(one: DemoTransaction): void {
  const [paid, done] = one.moves;
  if (!paid || !done) return;
  const { reason } = reports.refund;
  one.moves = [paid, { ...done, to: "refunded", rawStatus: "refunded", reason }];
  const { quotedCryptoAmount: cryptoAmount, quotedExchangeRate: exchangeRate } = one.row;
  Object.assign(one.row, timesOf(one.moves), {
    status: "refunded",
    statusReason: reason,
    failureCode: null,
    transactionHash: null,
    cryptoAmount,
    exchangeRate,
  });
  adjust(one, reports.refund, "1", done.at);
}

/** When the moves say that it was paid, succeeded, and closed, and what the provider reported by then. */
function timesOf(moves: Move[]) {
  const firstOf = (...statuses: Status[]) => moves.find(({ to }) => statuses.includes(to))?.at ?? null;
  const succeededAt = firstOf("success");
  const source = succeededAt ? ("provider" as const) : ("quote" as const);
  return {
    paidAt: firstOf("processing", "success", "refunded"),
    succeededAt,
    closedAt: moves.find(({ to }) => isClosed(to))?.at ?? null,
    feesSource: source,
    amountsSource: source,
  };
}

type Made = { route: Route; at: Date; plan: ReturnType<typeof planOutcome>; context: string };

function toRow(
  scope: TenantScope,
  { route, at, plan, context }: Made,
  { usdAt, now, dice }: DemoContext,
): DemoTransaction["row"] {
  const last = plan.moves.at(-1);
  const status = last?.to ?? "pending";
  const linkExpiresAt = new Date(at.getTime() + linkLifetimeMs);
  const isOpen = status === "pending";
  const amounts = moneyOf(route, at, usdAt, status === "success", dice);
  // Some sellers send all that they have.
  const isByCrypto = route.side === "SELL" && at.getUTCMinutes() % 5 === 0;
  return {
    ...scope,
    ...amounts,
    requestedCryptoAmount: isByCrypto ? amounts.quotedCryptoAmount : null,
    id: randomId("tx"),
    partnerContext: context,
    bodyHash: randomBytes(32),
    type: route.side,
    provider: route.provider,
    fiatCurrency: route.fiat,
    cryptoCurrency: route.crypto,
    network: route.network,
    paymentMethod: route.method,
    amount: route.amount,
    isBest: dice.chance(0.72),
    walletAddress: walletOn(route, dice),
    walletAddressTag: route.crypto === "XRP" ? "104729113" : null,
    redirectUrl: "https://wallet.example/done",
    status,
    statusReason: last?.reason ?? null,
    failureCode: failureCodeOf(status, status === "failed" ? readFailureReason(last?.reason) : null),
    transactionHash: status === "success" ? hashOn(route, dice) : null,
    ...handOverOf(plan, dice),
    checkoutToken: randomBase62(27),
    linkExpiresAt,
    openedAt: plan.openedAt,
    ...timesOf(plan.moves),
    // The worker expires a pending transaction with an expired link at its next poll.
    expectedBy: null,
    delayedAt: null,
    refund: null,
    reviewReason: null,
    reviewOrder: null,
    onHoldSince: null,
    holdReason: null,
    holdEndedAt: null,
    nextCheckAt: isOpen ? (linkExpiresAt > now ? linkExpiresAt : now) : null,
    checkCount: isOpen ? 4 : 0,
    createdAt: at,
    updatedAt: last?.at ?? plan.openedAt ?? at,
  };
}

const handOverOf = ({ isHandedOver, openedAt }: Made["plan"], dice: Random) => ({
  providerTransactionId: isHandedOver ? `demo-${dice.hex(20)}` : null,
  providerLink: isHandedOver ? "https://provider.example/pay" : null,
  handedOverAt: isHandedOver ? openedAt : null,
});

const evm = new Set(["ethereum", "polygon", "bsc", "base", "arbitrum"]);

function walletOn({ crypto, network }: Route, dice: Random): string | null {
  if (evm.has(network)) return `0x${dice.hex(40)}`;
  return crypto === "BTC" ? btcWallet : crypto === "XRP" ? xrpWallet : null;
}

const hashOn = ({ network }: Route, dice: Random): string => (evm.has(network) ? `0x${dice.hex(64)}` : dice.hex(64));
