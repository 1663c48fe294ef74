import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import type { SignedCommand } from "#lib/webhooks/history-contract.ts";
import { selectDelivery } from "#lib/webhooks/queries/deliveries.ts";
import { headersAt } from "./attempt-headers.ts";

// The tolerance of Standard Webhooks verifiers.
const signatureToleranceMs = 5 * minuteMs;

/** A command that sends the delivery with a current signature. Recorded in the audit log first. Throws not_found. */
export async function signDelivery(
  scope: TenantScope,
  deliveryId: string,
  now: Date,
  actor: Actor = systemActor,
): Promise<SignedCommand> {
  const whole = await selectDelivery(scope, deliveryId);
  if (!whole) throw new AppError("not_found", "Delivery not found");
  await transact((tx) => recordAudit({ ...scope, actor, action: "webhook.sign", target: deliveryId }, now, tx));
  const { endpoint, event } = whole;
  return {
    command: curlCommand(endpoint.url, headersAt(whole, now), event.body.toString("utf8")),
    expires_at: new Date(now.getTime() + signatureToleranceMs).toISOString(),
  };
}

/** A POST as a POSIX shell command, byte for byte. */
export function curlCommand(url: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  // curl would otherwise expand these into several URLs.
  const globoff = /[[\]{}]/.test(url) ? "--globoff " : "";
  return [`curl ${globoff}${quoted(url)}`, ...lines, `--data-binary ${quoted(body)}`].join(" \\\n  ");
}

/** Between single quotes, only the quote itself is special. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
