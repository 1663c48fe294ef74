import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type SimulatedPaymentProps = { view: CheckoutView; token: string; text: CheckoutText };

/** In demo mode, the outcome that the buyer would choose on the simulated provider's page, for a provider without one. */
export function SimulatedPayment({ view, token, text: { t } }: SimulatedPaymentProps) {
  if (!view.canSimulatePayment) return null;
  const side = view.type === "BUY" ? "buy" : "sell";
  return (
    <form
      method="post"
      action={`/api/checkout/${token}/simulation`}
      aria-labelledby="simulation"
      className="rounded-panel border-sandbox bg-wait-wash flex flex-col gap-3 border p-4"
    >
      <h2 id="simulation" className="text-lg font-semibold">
        {t("page.demoLabel")}
      </h2>
      <p>{t(`simulation.${side}Sentence`, { provider: view.provider.name })}</p>
      <button type="submit" name="outcome" value="pay" className={buttonClass("plain", buttonSize)}>
        {t(`simulation.${side}`)}
      </button>
      <button type="submit" name="outcome" value="fail" className={buttonClass("plain", buttonSize)}>
        {t("simulation.fail")}
      </button>
    </form>
  );
}

const buttonSize = "h-12! w-full whitespace-normal! text-md";
