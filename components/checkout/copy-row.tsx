import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type CopyRowProps = {
  label: string;
  value: string;
  isCode?: boolean;
  /** The label and the value are the provider's, in English. */
  isEnglish?: boolean;
  text: CheckoutText;
};

/** A value that buyers type or paste elsewhere. public/checkout.js shows the button and copies, because this page is sent
 * without React. Without JavaScript the text can be selected. */
export const CopyRow = ({ label, value, isCode, isEnglish, text: { t } }: CopyRowProps) => (
  <div className="border-line flex items-center justify-between gap-3 border-t py-2 first:border-t-0">
    <div className="min-w-0" lang={isEnglish ? "en" : undefined}>
      <dt className="text-muted text-base">{label}</dt>
      <dd className={`font-medium wrap-anywhere select-all ${isCode ? "font-mono text-base" : ""}`}>
        <bdi>{value}</bdi>
      </dd>
    </div>
    <button
      type="button"
      data-copy={value}
      data-copied-text={t("action.copiedWhat", { what: label })}
      aria-label={t("action.copyWhat", { what: label })}
      className={buttonClass("plain", "invisible h-11! min-w-20 print:hidden")}
    >
      {t("action.copy")}
    </button>
  </div>
);
