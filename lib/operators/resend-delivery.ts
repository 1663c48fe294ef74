import { selectDeliveryForOperator } from "#db/operator-deliveries.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import { resendDelivery } from "#lib/webhooks/resend.ts";

/** Resends a delivery of any partner. Throws not_found. */
export const resendDeliveryForOperator = async (id: string, now: Date): Promise<void> =>
  resendDelivery(await scopeOfDelivery(id), id, now);

/** Returns the owner. Throws not_found. */
export async function scopeOfDelivery(id: string): Promise<TenantScope> {
  const delivery = await selectDeliveryForOperator(id);
  if (!delivery) throw new AppError("not_found", "Delivery not found");
  return { partnerId: delivery.partnerId, environment: delivery.environment };
}
