import { readForm, toPage } from "#app/api/checkout/form.ts";
import { failure, newRequestId } from "#http/envelope.ts";
import { toRoute } from "#http/request-context.ts";
import { simulatedPayments, simulatePayment } from "#lib/checkout/simulate-payment.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";

/** The buttons that simulate a payment in demo mode, as a plain form. */
export const POST = toRoute(async (request, { token = "" }) => {
  if (!env().isSimulated) return failure(newRequestId(), resourceNotFound()).response;
  try {
    const form = await readForm(request, token);
    const outcome = simulatedPayments.find((one) => one === form.text("outcome"));
    if (outcome === undefined) throw new AppError("validation_failed", "Choose an outcome");
    await simulatePayment(token, outcome, currentTime());
    return toPage(token);
  } catch (error) {
    return toPage(token, error);
  }
});
