import { transact } from "#db/client.ts";
import { selectWaitingBrands } from "#lib/brands/queries/brands.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import { selectWaitingPartners } from "#lib/integration/queries/integration-checks.ts";
import { linkBase, type Message, queueMail } from "#lib/mail/queue-mail.ts";
import {
  claimOperatorSummaries,
  type LedgerWeek,
  type PartnerCounts,
  selectLedgerWeek,
  selectPartnerCounts,
} from "#lib/overview/queries/operator-summaries.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import { countNeedingAttention } from "#lib/transactions/queries/console.ts";
import { lastDue, weekBefore } from "./weekly-summary.ts";

/** More are shown as at least this number. */
const countMax = 10_000;

type Week = {
  partners: PartnerCounts;
  ledger: LedgerWeek[];
  waiting: Record<"requests" | "brands" | "onHold", number>;
};

/** Emails operators who chose it on Mondays about the week before, or later in the week if the worker was stopped. */
export async function mailOperatorSummaries(now: Date): Promise<void> {
  const dueAt = lastDue(now);
  const week = weekBefore(dueAt);
  const countedTo = await selectCountedTo(sourceNames);
  // Right after the worker was stopped for long, the end of the week may not be counted yet.
  if (countedTo === null || countedTo < week.until) return;
  await transact(async (tx) => {
    const recipients = await claimOperatorSummaries(dueAt, tx);
    if (recipients.length === 0) return;
    await queueMail(recipients, toMessage(week, await readWeek(week, now)), now, tx);
  });
}

async function readWeek({ from, until }: ReturnType<typeof weekBefore>, now: Date): Promise<Week> {
  const partners = await selectPartnerCounts(from, until);
  const ledger = await selectLedgerWeek(from, until);
  const { onHold } = await countNeedingAttention(countMax, now);
  const requests = (await selectWaitingPartners())?.count ?? 0;
  const brands = (await selectWaitingBrands())?.count ?? 0;
  return { partners, ledger, waiting: { requests, brands, onHold } };
}

const toDay = (at: Date) => at.toISOString().slice(0, 10);

function toMessage({ from, until }: ReturnType<typeof weekBefore>, { partners, ledger, waiting }: Week): Message {
  const console = `${linkBase("")}/operator`;
  const days = `${toDay(from)} to ${toDay(new Date(until.getTime() - dayMs))}`;
  const onHold = waiting.onHold === countMax ? `${formatNumber(countMax)} or more` : formatNumber(waiting.onHold);
  const text = [
    `The week from ${days} (UTC) in production`,
    [
      `Partners with transactions: ${formatNumber(partners.active)}`,
      `Partners without transactions: ${formatNumber(partners.inactive)}`,
      `New partners: ${formatNumber(partners.added)}`,
      `${console}/partners`,
    ].join("\n"),
    [...(ledger.length === 0 ? ["No transaction was successful."] : ledger.map(ledgerLine)), `${console}/revenue`].join(
      "\n",
    ),
    [
      "Waiting now",
      `Production requests: ${formatNumber(waiting.requests)}`,
      `Checkout brands to review: ${formatNumber(waiting.brands)}`,
      `Transactions on hold: ${onHold}`,
      console,
    ].join("\n"),
    `You get this email once a week, because you turned it on. Turn it off under Your account: ${console}/account`,
  ];
  return { subject: `Slipway: Weekly summary for operators, ${days}`, text: `${text.join("\n\n")}\n` };
}

const ledgerLine = ({ currency, volume, svcFee }: LedgerWeek) =>
  `${currency}: volume ${volume}, service fees ${svcFee}`;
