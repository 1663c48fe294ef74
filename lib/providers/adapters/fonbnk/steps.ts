import * as z from "zod";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import type { FieldValues } from "#lib/providers/buyer-fields.ts";
import { rejectionMessage, type SendRequest } from "./api.ts";
import { assertComplete, toValues } from "./fields.ts";
import { assertActionDue } from "./instructions.ts";
import { type FonbnkOrder, instructionsOf } from "./order.ts";

/** A step by its ID: its endpoint, and the name its fields are sent under. */
const calls: Record<string, { endpoint: string; name?: string }> = {
  confirm: { endpoint: "/api/v2/order/confirm", name: "fieldsToConfirmOrder" },
  intermediate: { endpoint: "/api/v2/order/intermediate-action", name: "fieldsForIntermediateAction" },
  cancel: { endpoint: "/api/v2/order/cancel" },
};

/** Sends the buyer's input if the order still offers that step. Throws validation_failed if it does not, if a field
 * is missing, or if Fonbnk rejects it. */
export async function sendStep(
  ask: SendRequest,
  order: FonbnkOrder | null,
  id: string,
  input: FieldValues,
): Promise<void> {
  const step = order && instructionsOf(order)?.steps.find((one) => one.id === id);
  const call = Object.hasOwn(calls, id) ? calls[id] : undefined;
  if (!step || !call) throw new AppError("validation_failed", "This step is no longer available.");
  if (id === "intermediate" && order.deposit.transferInstructions)
    assertActionDue(order.deposit.transferInstructions, currentTime());
  assertComplete(step.fields, input);
  const values = call.name === undefined ? {} : { [call.name]: toValues(step.fields, input) };
  await ask("POST", call.endpoint, z.object({ _id: z.string() }), { orderId: order._id, ...values }).catch(rejected);
}

/** The input is invalid and can be corrected. */
export function rejected(error: unknown): never {
  const sentence = rejectionMessage(error);
  if (sentence === null) throw error;
  throw new AppError("validation_failed", `Fonbnk: ${sentence}`, { cause: error });
}
