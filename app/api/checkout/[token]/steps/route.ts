import { readForm, toPage } from "#app/api/checkout/form.ts";
import { requestLanguage } from "#http/buyer-language.ts";
import { toRoute } from "#http/request-context.ts";
import { submitStep } from "#lib/checkout/submit-step.ts";
import { currentTime } from "#lib/clock.ts";
import { configuredProviders } from "#lib/providers/registry.ts";

/** A step of the payment instructions, such as "I have paid" or a code, as a plain form. */
export const POST = toRoute(async (request, params) => {
  const token = params.token ?? "";
  let step = "";
  try {
    const form = await readForm(request, token);
    step = form.text("step") ?? "";
    const { text } = await requestLanguage(request, token);
    await submitStep(token, step, form.input(), { providersIn: configuredProviders, now: currentTime(), text });
    return toPage(token);
  } catch (error) {
    return toPage(token, error, step);
  }
});
