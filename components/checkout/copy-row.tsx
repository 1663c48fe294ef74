import { buttonClass } from "#components/ui/form/button-class.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type CopyRowProps = {
  label: string;
  /** What is copied. */
  value: string;
  /** What is displayed; the value by default. */
  shown?: string;
  /** The one that mustn't be forgotten. */
  isMain?: boolean;
  isCode?: boolean;
  /** The label and the value are the provider's, in English. */
  isEnglish?: boolean;
  text: CheckoutText;
};

/** A value that buyers type or paste elsewhere. public/checkout.js shows the button and copies, because this page is sent
 * without React. Without JavaScript the text can be selected. */
export const CopyRow = ({ label, value, shown, isMain, isCode, isEnglish, text: { t } }: CopyRowProps) => (
  <div
    className={classNames(
      "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t py-2 first:border-t-0",
      isMain ? "border-accent bg-accent-wash -mx-4 border-s-3 ps-3.25 pe-4 last:-mb-1" : "border-line",
    )}
  >
    <dt className={classNames("text-base", !isMain && "text-muted")} lang={isEnglish ? "en" : undefined}>
      <bdi>{label}</bdi>
    </dt>
    <dd
      className={classNames(
        "row-start-2 wrap-anywhere select-all",
        isMain ? "text-lg font-semibold" : "font-medium",
        isCode && "font-mono text-base",
      )}
      lang={isEnglish ? "en" : undefined}
    >
      <bdi dir="ltr">{shown ?? value}</bdi>
    </dd>
    <dd className="col-start-2 row-span-2 row-start-1">
      <button
        type="button"
        data-copy={value}
        data-copied-text={t("action.copiedWhat", { what: label })}
        data-widest={widest([t("action.copy"), t("action.copied"), t("action.copyFailed")])}
        aria-label={t("action.copyWhat", { what: label })}
        className={buttonClass(
          "plain",
          "invisible h-11! min-w-20 flex-col gap-0! after:invisible after:h-0 after:content-[attr(data-widest)] print:hidden",
        )}
      >
        {t("action.copy")}
      </button>
    </dd>
  </div>
);

/** Keeps the button's width when public/checkout.js changes its text. */
const widest = (texts: string[]) => texts.toSorted((a, b) => b.length - a.length)[0];
