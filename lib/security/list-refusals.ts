import type { TenantScope } from "#db/scope.ts";
import { type NamedSecurityEvent, selectSecurityEvents, selectSecurityEventsForOperator } from "#db/security-events.ts";
import { dayMs } from "#lib/duration.ts";
import type { Refusal } from "./contract.ts";

const days = 30;
const shownMax = 50;
const exportedAtOnce = 2_000;

/** What was refused to a partner in the last 30 days, or to one of its keys, newest first. */
export const listRefusals = async (scope: TenantScope, now: Date, subject?: string): Promise<Refusal[]> =>
  (await selectSecurityEvents(scope, { subject, from: since(now), limit: shownMax })).map(toRefusal);

/** For the operator: what was refused to anybody. */
export const listRefusalsForOperator = async (now: Date): Promise<Refusal[]> =>
  (await selectSecurityEventsForOperator({ from: since(now), limit: shownMax })).map(toRefusal);

/** All that is kept, newest first, as JSON lines that are read on demand. */
export async function* exportRefusals(scope: TenantScope): AsyncGenerator<string> {
  let after: NamedSecurityEvent | undefined;
  do {
    const events = await selectSecurityEvents(scope, { after, limit: exportedAtOnce });
    yield events.map((event) => `${JSON.stringify(toRefusal(event))}\n`).join("");
    after = events.length < exportedAtOnce ? undefined : events.at(-1);
  } while (after);
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
