import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

/** Buttons that fill an address field, shown by public/checkout-fields.js where the browser supports them. The dialog has
 * no form: it is inside the checkout's, which HTML would end with the inner one. */
export const AddressTools = ({ inputId, text: { t } }: { inputId: string; text: CheckoutText }) => (
  <>
    <div className="flex flex-wrap gap-2 empty:hidden">
      <button type="button" hidden data-paste={inputId} className={buttonClass("plain", "h-11! [&[hidden]]:hidden")}>
        {t("field.paste")}
      </button>
      <button type="button" hidden data-scan={inputId} className={buttonClass("plain", "h-11! [&[hidden]]:hidden")}>
        {t("field.scan")}
      </button>
    </div>
    <dialog
      data-scanner={inputId}
      aria-label={t("field.scan")}
      className="rounded-panel bg-raised text-ink m-auto w-[min(24rem,calc(100vw-2rem))] p-4 backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-3">
        <video muted playsInline className="bg-sunken rounded-control aspect-square w-full object-cover" />
        <p role="status" className="text-base">
          {t("field.scanHint")}
        </p>
        <button type="button" data-close="" className={buttonClass("plain", "h-12! w-full text-md")}>
          {t("field.scanCancel")}
        </button>
      </div>
    </dialog>
  </>
);
