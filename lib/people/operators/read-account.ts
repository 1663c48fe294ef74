import { hasOperatorSummary } from "#lib/overview/weekly-summary.ts";
import { listPasskeys } from "#lib/people/auth/passkeys.ts";
import { operatorTables } from "#lib/people/queries/two-factor.ts";
import { drawQr } from "#lib/qr.ts";
import type { Operator } from "./session.ts";
import { listOperatorSessions } from "./sessions.ts";
import { operatorTotp, operatorTwoFactor } from "./two-factor.ts";

/** The data of the operator's account page. */
export async function readOperatorAccount(operator: Operator, now: Date) {
  const { operatorId, email } = operator;
  const [factors, waiting, passkeys, sessions, getsSummary] = await Promise.all([
    operatorTwoFactor.read(operatorId),
    operatorTotp.readPrepared(operatorId, email),
    listPasskeys(operatorTables, operatorId),
    listOperatorSessions(operator, now),
    hasOperatorSummary(operator),
  ]);
  /** A secret that awaits its first code. */
  const prepared = waiting && { secret: waiting.secret, qr: drawQr(waiting.uri) };
  return { factors, prepared, passkeys, sessions, getsSummary };
}
