import type { Actor } from "#lib/audit/contract.ts";
import { dayMs } from "#lib/duration.ts";
import { invalidFields } from "#lib/errors.ts";
import { findModule } from "#lib/providers/registry.ts";
import { chooseFormat } from "#lib/reconciliation/choose-format.ts";
import type { UploadQuery } from "#lib/reconciliation/console-contract.ts";
import type { UploadResult } from "#lib/reconciliation/contract.ts";
import { atFile } from "#lib/reconciliation/preview-file.ts";
import { reconcile } from "#lib/reconciliation/reconcile.ts";
import { fromLocalInput } from "#lib/time-zone.ts";
import { recordOperatorAction } from "./record-operator-action.ts";

/** Compares a file that an operator sent with the transactions. The file itself isn't stored. A file that was compared before returns that
 * run. Throws validation_failed, not_found. */
export async function compareUpload(
  content: Buffer,
  query: UploadQuery,
  actor: Actor,
  now: Date,
): Promise<UploadResult> {
  const { provider, environment, name, columns = [], zone } = query;
  const { name: target } = findModule(provider);
  if (!columns.some((one) => /^(reference|order)=/.test(one))) {
    const message = "Choose the column of the transaction ID or of the order ID.";
    throw invalidFields([{ field: "reference", code: "missing", message }]);
  }
  const from = query.from === undefined ? undefined : startOf(query.from, zone);
  const to = query.to === undefined ? undefined : startOf(dayAfter(query.to), zone);
  if (from && to && from >= to) {
    throw invalidFields([{ field: "to", code: "out_of_range", message: "Must not be before the first day." }]);
  }
  const action = { action: "reconciliation.compare", target, environment, details: { file: name } };
  return atFile(async () => {
    const file = { name, content };
    const isDecimalComma = query.decimals === "comma";
    const format = await chooseFormat(provider, file, { columns, zone, isDecimalComma, dateOrder: query.date_order });
    const { run, isRepeated } = await reconcile({
      account: { provider, environment },
      file,
      format,
      period: { ...(from && { from }), ...(to && { to }) },
      by: actor.name,
      now,
      save: (work) => recordOperatorAction(actor, action, now, work),
    });
    return { id: run.id, is_repeated: isRepeated };
  });
}

const startOf = (day: string, zone: string): Date | undefined => fromLocalInput(day, zone) ?? undefined;

const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
