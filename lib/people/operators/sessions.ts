import type { Tx } from "#db/client.ts";
import { operatorSessions } from "#db/schema-operators.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { SessionLine } from "#lib/people/auth/contract.ts";
import { endSession, endSessions, listSessions } from "#lib/people/auth/sessions.ts";
import type { Operator } from "./session.ts";

const ownerOf = ({ operatorId, sessionId }: Operator) => ({ table: operatorSessions, ownerId: operatorId, sessionId });

const recordEnd =
  ({ email }: Operator, actor: Actor, now: Date) =>
  (ended: number, tx: Tx) => {
    const entry = { actor, action: "operator.end_sessions", target: email, partnerId: null, environment: null };
    return recordAudit({ ...entry, after: { ended } }, now, tx);
  };

export const listOperatorSessions = (operator: Operator, now: Date): Promise<SessionLine[]> =>
  listSessions(ownerOf(operator), now);

/** Throws not_found for a session of another operator. */
export const endOperatorSessionById = (operator: Operator, sessionId: string, actor: Actor, now: Date): Promise<void> =>
  endSession(ownerOf(operator), sessionId, recordEnd(operator, actor, now));

/** Ends all of the operator's sessions, except the current one if `keepsCurrent`. Returns how many. */
export const endOperatorSessions = (
  operator: Operator,
  keepsCurrent: boolean,
  actor: Actor,
  now: Date,
): Promise<number> => endSessions(ownerOf(operator), keepsCurrent, recordEnd(operator, actor, now));
