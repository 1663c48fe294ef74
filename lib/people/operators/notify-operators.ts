import { changeLines } from "#lib/audit/changes-contract.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { detailLines, queueMail } from "#lib/mail/queue-mail.ts";
import type { ChangeContext, OperatorChange } from "./make-change.ts";
import type { Tx } from "./record-operator-action.ts";

type Notice = Pick<OperatorChange, "what" | "action" | "advice"> & {
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
  isProposed: boolean;
};

/** Emails every operator that settings, a fee, access, or adjustments changed, or that a change waits for confirmation. */
export async function notifyOperators(
  { what, action, advice: ownAdvice, before = {}, after = {}, isProposed }: Notice,
  { actor, recipients, now }: ChangeContext,
  tx: Tx,
): Promise<void> {
  const subject = isProposed ? `A change of ${what} is waiting for confirmation` : `${upper(what)} changed`;
  const outcome = isProposed
    ? `An operator proposed a change of ${what}. It applies only if another operator confirms it within 24 hours.`
    : `An operator changed ${what}.`;
  const advice = isProposed
    ? "If you don't recognize this change, reject it in the operator console."
    : (ownAdvice ??
      "If you don't recognize this change, undo it in the operator console, disable the provider or revoke the access, and check the audit log.");
  const details = detailLines({ By: actor.name, "IP address": actor.address, Time: formatUtcTime(now) });
  const lines = changeLines({ action, before, after });
  const text = `${[outcome, [...lines, details].join("\n"), advice].join("\n\n")}\n\nYou received this email because you are an operator of this Slipway installation.\n`;
  await queueMail(recipients, { subject: `Slipway: ${subject}`, text }, now, tx);
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
