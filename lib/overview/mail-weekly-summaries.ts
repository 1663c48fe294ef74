import { transact } from "#db/client.ts";
import { type Environment, environments } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import { insertMails } from "#lib/mail/queries/outbox.ts";
import { linkBase, type Message, toMail } from "#lib/mail/queue-mail.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import {
  claimSummaries,
  type DueSummary,
  type FailedAttempts,
  selectFailedAttempts,
  selectWeekTotals,
  type WeekTotals,
} from "#lib/overview/queries/weekly-summaries.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { type ClosedMonth, selectClosedMonths } from "#lib/statements/queries/statements.ts";
import { lastDue, weekBefore } from "./weekly-summary.ts";

const membersMax = 100;
const batchesMax = 50;

/** Emails members who chose it on Mondays about the week before, with the statements closed in it, or later in the week if the worker was stopped. */
export async function mailWeeklySummaries(now: Date): Promise<void> {
  const countedTo = await selectCountedTo(sourceNames);
  // Right after the worker was stopped for long, the end of the week may not be counted yet.
  if (countedTo === null || countedTo < weekBefore(lastDue(now)).until) return;
  for (let batch = 0; batch < batchesMax && (await mailBatch(now)); batch += 1);
}

/** False if no member is due. */
function mailBatch(now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const dueAt = lastDue(now);
    const { claimed, members } = await claimSummaries(dueAt, membersMax, tx);
    if (claimed === 0) return false;
    const week = weekBefore(dueAt);
    const ids = [...new Set(members.map(({ partnerId }) => partnerId))];
    const totals = await selectWeekTotals(ids, week.from, week.until);
    const attempts = await selectFailedAttempts(ids, week.from, week.until);
    const closed = await selectClosedMonths(ids, week.from, week.until);
    const mails = members.map((member) => toMail(member.email, toMessage(member, week, { totals, attempts, closed })));
    await insertMails(mails, now, tx);
    return true;
  });
}

const toDay = (at: Date) => at.toISOString().slice(0, 10);

type WeekRows = { totals: WeekTotals[]; attempts: FailedAttempts[]; closed: ClosedMonth[] };

function toMessage(
  { partnerId, role }: DueSummary,
  { from, until }: ReturnType<typeof weekBefore>,
  { totals, attempts, closed }: WeekRows,
): Message {
  const base = linkBase("");
  const days = `${toDay(from)} to ${toDay(new Date(until.getTime() - dayMs))}`;
  const paragraphs = environments.flatMap((environment) => {
    const isHere = (row: WeekTotals | FailedAttempts | ClosedMonth) =>
      row.partnerId === partnerId && row.environment === environment;
    const failed = technicalRoles.includes(role) ? (attempts.find(isHere)?.failed ?? 0) : 0;
    const lines = toLines(totals.filter(isHere), failed);
    const months = closed.filter(isHere).map(({ month }) => month);
    return [
      ...(lines.length > 0 ? [[titleOf(environment), ...lines, `${base}/${environment}/overview`].join("\n")] : []),
      ...months.map((month) =>
        [`Statement of ${month} closed, ${environment}`, `${base}/${environment}/statements/${month}`].join("\n"),
      ),
    ];
  });
  const text = [
    `Your week from ${days} (UTC)`,
    ...(paragraphs.length > 0 ? paragraphs : ["There was no activity this week."]),
    `You get this email once a week, because you turned it on. Turn it off under Settings > Your account: ${base}/sandbox/settings/account`,
  ];
  return { subject: `Slipway: Weekly summary, ${days}`, text: `${text.join("\n\n")}\n` };
}

const titleOf = (environment: Environment) => (environment === "production" ? "Production" : "Sandbox");

function toLines(totals: WeekTotals[], failedAttempts: number): string[] {
  const failed = failedAttempts > 0 ? [`Failed webhook attempts: ${formatNumber(failedAttempts)}`] : [];
  const all = totals.find(({ fiat }) => fiat === null);
  return [...(all && all.created > 0 ? transactionLines(all, volumesOf(totals)) : []), ...failed];
}

const volumesOf = (totals: WeekTotals[]): string[] =>
  totals.flatMap(({ fiat, volume }) => (fiat === null || volume === "0" ? [] : [`${volume} ${fiat}`]));

function transactionLines({ created, success, refunded }: WeekTotals, volumes: string[]): string[] {
  const percent = ((success / created) * 100).toFixed(1);
  return [
    `Transactions created: ${formatNumber(created)}`,
    `Successful: ${formatNumber(success)}`,
    `Conversion: ${percent}% of ${formatNumber(created)} created`,
    ...(volumes.length > 0 ? [`Volume: ${volumes.join(", ")}`] : []),
    `Refunded: ${formatNumber(refunded)}`,
  ];
}
