import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { startOfWindow } from "#lib/list-contract.ts";
import {
  type EventPosition,
  type NamedSecurityEvent,
  selectSecurityEvents,
  selectSecurityEventsForOperator,
} from "#lib/security/queries.ts";
import type { Refusal, RefusalFilter, RefusalPage } from "./contract.ts";

const days = 30;
const shownMax = 50;
const exportedAtOnce = 2_000;

/** What was refused to a partner in the last 30 days, or to one of its keys, newest first. */
export const listRefusals = async (scope: TenantScope, now: Date, subject?: string): Promise<Refusal[]> =>
  (await selectSecurityEvents(scope, { subject, from: since(now), limit: shownMax })).map(toRefusal);

/** For the operator: one page of what was refused to anybody, newest first. */
export async function listRefusalsForOperator(filter: RefusalFilter, now: Date): Promise<RefusalPage> {
  const events = await selectSecurityEventsForOperator({ ...toSearch(filter, now), limit: shownMax + 1 });
  const shown = events.slice(0, shownMax);
  const last = events.length > shownMax && shown.at(-1);
  return { refusals: shown.map(toRefusal), nextCursor: last ? writePosition(last) : null };
}

/** All of a partner that is kept, newest first, as JSON lines that are read on demand. */
export const exportRefusals = (scope: TenantScope): AsyncGenerator<string> =>
  toLines((search) => selectSecurityEvents(scope, search));

/** The same for the operator, filtered. */
export const exportRefusalsForOperator = (filter: RefusalFilter, now: Date): AsyncGenerator<string> => {
  const search = toSearch({ ...filter, cursor: undefined }, now);
  return toLines((page) => selectSecurityEventsForOperator({ ...search, ...page }));
};

type Page = { after: EventPosition | undefined; limit: number };

async function* toLines(select: (page: Page) => Promise<NamedSecurityEvent[]>): AsyncGenerator<string> {
  let after: NamedSecurityEvent | undefined;
  do {
    const events = await select({ after, limit: exportedAtOnce });
    yield events.map((event) => `${JSON.stringify(toRefusal(event))}\n`).join("");
    after = events.length < exportedAtOnce ? undefined : events.at(-1);
  } while (after);
}

function toSearch({ window, partner, cursor, ...matches }: RefusalFilter, now: Date) {
  const from = window && startOfWindow(window, now);
  return { ...matches, partnerId: partner, from, after: cursor === undefined ? undefined : readPosition(cursor) };
}

const writePosition = ({ at, action, reason, subject, address }: EventPosition): string =>
  Buffer.from([at.getTime(), action, reason, subject, address].join(" ")).toString("base64url");

/** Undefined for text that writePosition didn't create. */
function readPosition(text: string): EventPosition | undefined {
  const match = /^(\d{1,14}) ([\w.]*) (\w*) (\w*) ([\w.:/]*)$/.exec(Buffer.from(text, "base64url").toString());
  if (!match) return undefined;
  const [, ms, action = "", reason = "", subject = "", address = ""] = match;
  return { at: new Date(Number(ms)), action, reason, subject, address };
}

const since = (now: Date) => new Date(now.getTime() - days * dayMs);

const toRefusal = (event: NamedSecurityEvent): Refusal => ({
  at: event.at.toISOString(),
  firstAt: event.firstAt.toISOString(),
  lastAt: event.lastAt.toISOString(),
  action: event.action,
  reason: event.reason,
  subject: event.subject || null,
  subjectName: event.subjectName,
  address: event.address || null,
  partnerId: event.partnerId,
  environment: event.environment,
  count: event.count,
});
