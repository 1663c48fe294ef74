import type { Environment } from "#db/enums.ts";
import { add } from "#lib/money.ts";
import { selectPartnerNames } from "#lib/partners/queries/console.ts";
import { buildStatement } from "./build-statement.ts";
import type { StatementBody, StatementLine } from "./contract.ts";
import { lastMonthToClose, monthOf } from "./month.ts";
import { selectLedgerMonth } from "./queries/ledger-month.ts";
import { selectOpenStatements, selectStatementsOf } from "./queries/statements.ts";
import { bodyOf } from "./read-statement.ts";

export type PartnerMonth = {
  partnerId: string;
  name: string;
  closedAt: string | null;
  body: StatementBody;
};

/** What a provider's transactions brought in one fiat currency, to compare with its payout. */
export type ProviderMonth = Pick<StatementLine, "provider" | "fiat_currency" | "count"> & {
  volume: string;
  svcFee: string;
  partnerShare: string;
  /** Null if it reports none. */
  reported: string | null;
};

export type StatementsMonth = {
  month: string;
  /** Those with entries in the month, by name. */
  partners: PartnerMonth[];
  providers: ProviderMonth[];
  /** How many partners' months are open. */
  openCount: number;
  isClosable: boolean;
};

const openMax = 100_000;

/** The statements of all partners in a month. */
export async function readStatements(environment: Environment, month: string, now: Date): Promise<StatementsMonth> {
  const [closed, ledger, open] = await Promise.all([
    selectStatementsOf(environment, month),
    selectLedgerMonth({ environment, month }),
    selectOpenStatements([environment], month, openMax),
  ]);
  const isClosed = new Set(closed.map(({ partnerId }) => partnerId));
  const openIds = [...new Set([...ledger.sums, ...ledger.adjustments].map(({ partnerId }) => partnerId))];
  const found = [
    ...closed.map((row) => ({ partnerId: row.partnerId, closedAt: row.closedAt.toISOString(), body: bodyOf(row) })),
    ...openIds
      .filter((partnerId) => !isClosed.has(partnerId))
      .map((partnerId) => ({
        partnerId,
        closedAt: null,
        body: buildStatement(month, environment, partOf(ledger, partnerId)),
      })),
  ].filter(({ body }) => body.lines.length > 0 || body.adjustments.length > 0);
  const ids = found.map(({ partnerId }) => partnerId);
  const names = new Map((ids.length > 0 ? await selectPartnerNames(ids) : []).map(({ id, name }) => [id, name]));
  return {
    month,
    partners: found
      .map((one) => ({ ...one, name: names.get(one.partnerId) ?? one.partnerId }))
      .sort((one, other) => one.name.localeCompare(other.name, "en")),
    providers: byProvider(found.flatMap(({ body }) => body.lines)),
    openCount: open.filter((one) => one.month === month).length,
    isClosable: month <= lastMonthToClose(now) && month < monthOf(now),
  };
}

const partOf = ({ sums, adjustments }: Awaited<ReturnType<typeof selectLedgerMonth>>, partnerId: string) => ({
  sums: sums.filter((one) => one.partnerId === partnerId),
  adjustments: adjustments.filter((one) => one.partnerId === partnerId),
});

function byProvider(lines: StatementLine[]): ProviderMonth[] {
  const groups = Map.groupBy(lines, ({ provider, fiat_currency }) => `${provider} ${fiat_currency}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same;
      if (!first) return [];
      const reported = same.flatMap(({ reported_partner_fee }) => reported_partner_fee ?? []);
      return {
        provider: first.provider,
        fiat_currency: first.fiat_currency,
        count: same.reduce((total, { count }) => total + count, 0),
        volume: sum(same.map(({ volume }) => volume)),
        svcFee: sum(same.map(({ svc_fee }) => svc_fee)),
        partnerShare: sum(same.map(({ partner_share }) => partner_share)),
        reported: reported.length > 0 ? sum(reported) : null,
      };
    });
}

const sum = (amounts: string[]): string => amounts.reduce(add, "0");
