import { transact } from "#db/client.ts";
import { type Environment, environments } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { AppError } from "#lib/errors.ts";
import { daysOf } from "#lib/ledger/contract.ts";
import { log } from "#lib/log.ts";
import { proposalPlace } from "#lib/partners/access.ts";
import { recordOperatorAction } from "#lib/people/operators/record-operator-action.ts";
import { lockProposals } from "#lib/people/queries/proposals.ts";
import { buildStatement, hashOf } from "./build-statement.ts";
import { lastDueMonth, lastMonthToClose } from "./month.ts";
import { selectLedgerMonth } from "./queries/ledger-month.ts";
import { insertStatement, lacksEntries, selectOpenStatements } from "./queries/statements.ts";

type Outcome = "closed" | "already_closed" | "ledger_incomplete";

/** Closes a month that has ended. It stays open while the ledger lacks transactions of it. */
const closeStatement = (scope: TenantScope, month: string, now: Date): Promise<Outcome> =>
  transact(async (tx) => {
    // A change of the share checks which months are closed.
    await lockProposals(proposalPlace(scope, "fee_share"), tx);
    if (await lacksEntries(scope, daysOf(month).until, tx)) return "ledger_incomplete";
    const { environment, partnerId } = scope;
    const body = buildStatement(month, environment, await selectLedgerMonth({ environment, month, partnerId }, tx));
    const row = { partnerId, environment, month, body, hash: hashOf(body), closedAt: now };
    return (await insertStatement(row, tx)) ? "closed" : "already_closed";
  });

/** More are closed in the next run. */
const closedPerRun = 1_000;
const monthsMax = 100_000;

export type Closed = { closed: number; incomplete: number };

/** Closes the months of all partners that are due, oldest first. It can run in several processes at the same time. */
export const closeDueStatements = async (now: Date): Promise<Closed> =>
  closeOpen(await selectOpenStatements(environments, lastDueMonth(now), monthsMax), now);

async function closeOpen(open: Awaited<ReturnType<typeof selectOpenStatements>>, now: Date): Promise<Closed> {
  const done: Closed = { closed: 0, incomplete: 0 };
  const incomplete = new Set<string>();
  for (const { month, ...scope } of open) {
    if (done.closed === closedPerRun) break;
    const place = `${scope.partnerId} ${scope.environment}`;
    // A month that lacks transactions means that later ones aren't closed either, so that they are closed in order.
    if (incomplete.has(place)) continue;
    const outcome = await closeStatement(scope, month, now);
    if (outcome === "closed") done.closed += 1;
    if (outcome !== "ledger_incomplete") continue;
    incomplete.add(place);
    done.incomplete += 1;
    log.warn("statement not closed, because the ledger lacks transactions: run svc ledger backfill", {
      ...scope,
      month,
    });
  }
  return done;
}

/** Closes the open months of all partners up to this one, and records it. Throws validation_failed before the second day of the
 * next month, 00:00 UTC. */
export async function closeMonth(environment: Environment, month: string, actor: Actor, now: Date): Promise<Closed> {
  if (month > lastMonthToClose(now))
    throw new AppError(
      "validation_failed",
      "A month can be closed from the second day of the next month, 00:00 UTC, because changes that began in it may not be saved yet.",
    );
  const action = { action: "statement.close", target: month, environment };
  await recordOperatorAction(actor, action, now, async () => undefined);
  return closeOpen(await selectOpenStatements([environment], month, monthsMax), now);
}
