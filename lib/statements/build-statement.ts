import { hash } from "node:crypto";
import { add, subtract } from "#lib/money.ts";
import type { StatementAdjustment, StatementBody, StatementLine } from "./contract.ts";
import type { MonthAdjustment, MonthSum, selectLedgerMonth } from "./queries/ledger-month.ts";

type LedgerMonth = Awaited<ReturnType<typeof selectLedgerMonth>>;

/** The statement of one partner's month of the ledger. */
export function buildStatement(
  month: string,
  environment: string,
  { sums, adjustments: changed }: LedgerMonth,
): StatementBody {
  const lines = [...Map.groupBy(sums, routeOf).values()].map(toLine);
  const adjustments = changed.map(toAdjustment);
  const totals = [...Map.groupBy(lines, ({ fiat_currency }) => fiat_currency).values()].map(toTotal);
  return { month, environment, totals, owed: owedOf([...lines, ...adjustments]), lines, adjustments };
}

const routeOf = ({ fiatCurrency, provider, type, paymentMethod }: MonthSum) =>
  [fiatCurrency, provider, type, paymentMethod].join();

/** All sums of a route in its fiat currency, if any, then those in other ones. */
function toLine(same: MonthSum[]): StatementLine {
  const [{ fiatCurrency, provider, type, paymentMethod } = {} as MonthSum] = same;
  const own = same.find(({ currency }) => currency === fiatCurrency);
  return {
    ...{ fiat_currency: fiatCurrency, provider, type, payment_method: paymentMethod },
    count: own?.count ?? 0,
    volume: own?.volume ?? "0",
    provider_fee: own?.providerFee ?? "0",
    network_fee: own?.networkFee ?? "0",
    svc_fee: own?.svcFee ?? "0",
    partner_share: own?.partnerShare ?? "0",
    operator_share: own ? subtract(own.svcFee, own.partnerShare) : "0",
    reported_partner_fee: own ? reportedOf(own) : null,
    reported_difference: own && own.reportedCount > 0 ? subtract(own.reported, own.comparedFee) : null,
    refunds_count: own?.refundCount ?? 0,
    refunds_amount: own ? refundedOf(own) : "0",
    other_currencies: same
      .filter((one) => one !== own)
      .map((one) => ({
        currency: one.currency,
        reported_partner_fee: reportedOf(one),
        refunds_count: one.refundCount,
        refunds_amount: refundedOf(one),
      })),
  };
}

const reportedOf = ({ reportedCount, reported }: MonthSum) => (reportedCount > 0 ? reported : null);
const refundedOf = ({ refund }: MonthSum) => subtract("0", refund);

function toAdjustment(one: MonthAdjustment): StatementAdjustment {
  return {
    transaction_id: one.transactionId,
    success_month: one.succeededOn.slice(0, 7),
    learned_on: one.bookedOn,
    fiat_currency: one.fiatCurrency,
    ...{ provider: one.provider, type: one.type, payment_method: one.paymentMethod },
    kind: one.kind,
    currency: one.currency,
    count: one.count,
    amount: one.amount,
    partner_share: one.partnerShare,
  };
}

const amounts = [
  "volume",
  "provider_fee",
  "network_fee",
  "svc_fee",
  "partner_share",
  "operator_share",
  "refunds_amount",
] as const;

function toTotal(lines: StatementLine[]): StatementBody["totals"][number] {
  const sums = Object.fromEntries(amounts.map((name) => [name, sum(lines.map((line) => line[name]))]));
  const reported = lines.flatMap(({ reported_partner_fee }) => reported_partner_fee ?? []);
  return {
    ...(sums as Record<(typeof amounts)[number], string>),
    fiat_currency: lines[0]?.fiat_currency ?? "",
    count: lines.reduce((total, { count }) => total + count, 0),
    reported_partner_fee: reported.length > 0 ? sum(reported) : null,
    refunds_count: lines.reduce((total, { refunds_count }) => total + refunds_count, 0),
  };
}

type Share = { fiat_currency: string; partner_share: string };

const owedOf = (shares: Share[]): StatementBody["owed"] =>
  [...Map.groupBy(shares, ({ fiat_currency }) => fiat_currency)]
    .map(([fiat_currency, same]) => ({ fiat_currency, amount: sum(same.map((one) => one.partner_share)) }))
    .filter(({ amount }) => amount !== "0")
    .sort((one, other) => (one.fiat_currency < other.fiat_currency ? -1 : 1));

const sum = (values: string[]): string => values.reduce(add, "0");

/** SHA-256 of the body as JSON with sorted keys, so that it doesn't depend on how it is stored. */
export const hashOf = (body: StatementBody): string => hash("sha256", JSON.stringify(body, sortedKeys), "hex");

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
