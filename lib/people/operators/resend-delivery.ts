import type { Actor } from "#lib/audit/contract.ts";
import { AppError } from "#lib/errors.ts";
import { selectDeliveryForOperator } from "#lib/webhooks/queries/console.ts";
import { resendDelivery } from "#lib/webhooks/resend.ts";

/** Resends a delivery of any partner. Throws not_found. */
export async function resendDeliveryForOperator(id: string, now: Date, actor: Actor): Promise<void> {
  const delivery = await selectDeliveryForOperator(id);
  if (!delivery) throw new AppError("not_found", "Delivery not found");
  const { partnerId, environment } = delivery;
  await resendDelivery({ partnerId, environment }, id, now, actor);
}
