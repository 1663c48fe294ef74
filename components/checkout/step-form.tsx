import { AskedField } from "#components/checkout/asked-field.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import type { CheckoutStep, CheckoutView } from "#lib/checkout/contract.ts";

type StepFormProps = { step: CheckoutStep; view: CheckoutView; token: string };

/** One step, with what it asks. */
export function StepForm({ step, view, token }: StepFormProps) {
  const isCancel = step.id === "cancel";
  const [act, acted] = view.type === "BUY" ? ["payment", "paid"] : ["sale", "sent anything"];
  return (
    <form
      method="post"
      action={`/api/checkout/${token}/steps`}
      className="rounded-panel border-line bg-raised flex flex-col gap-4 border p-4"
    >
      <h2 className="text-lg font-semibold">{isCancel ? `Cancel this ${act}?` : step.label}</h2>
      {isCancel && (
        <Callout tone="wait">
          Only if you have not {acted} yet: this {act} ends, and cannot be taken up again.
        </Callout>
      )}
      {step.fields.map((field) => (
        <AskedField key={field.key} field={field} />
      ))}
      <button
        type="submit"
        name="step"
        value={step.id}
        className={buttonClass(isCancel ? "danger" : "primary", "h-12! w-full whitespace-normal! text-md")}
      >
        {isCancel ? `Cancel this ${act}` : step.label}
      </button>
      <a href={`/checkout/${token}`} className={buttonClass("plain", "h-12! w-full text-md")}>
        {isCancel ? `Keep this ${act}` : "Back"}
      </a>
    </form>
  );
}
