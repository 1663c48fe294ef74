import { buttonClass } from "#components/ui/form/button-class.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import type { CheckoutStep, CheckoutView } from "#lib/checkout/contract.ts";
import { BuyerField } from "./buyer-field.tsx";

type StepFormProps = { step: CheckoutStep; view: CheckoutView; token: string };

export function StepForm({ step, view, token }: StepFormProps) {
  const isCancel = step.id === "cancel";
  const [deal, done] = view.type === "BUY" ? ["payment", "paid"] : ["sale", "sent anything"];
  return (
    <form
      method="post"
      action={`/api/checkout/${token}/steps`}
      className="rounded-panel border-line bg-raised flex flex-col gap-4 border p-4"
    >
      <h2 className="text-lg font-semibold">{isCancel ? `Cancel this ${deal}?` : step.label}</h2>
      {isCancel && (
        <Callout tone="wait">
          Only cancel if you haven't {done} yet. A cancelled {deal} can't be resumed.
        </Callout>
      )}
      {step.fields.map((field) => (
        <BuyerField key={field.key} field={field} />
      ))}
      <button
        type="submit"
        name="step"
        value={step.id}
        className={buttonClass(isCancel ? "danger" : "primary", "h-12! w-full whitespace-normal! text-md")}
      >
        {isCancel ? `Cancel ${deal}` : step.label}
      </button>
      <a href={`/checkout/${token}`} className={buttonClass("plain", "h-12! w-full text-md")}>
        {isCancel ? `Keep ${deal}` : "Back"}
      </a>
    </form>
  );
}
