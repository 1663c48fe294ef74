import { buttonClass } from "#components/ui/form/button-class.ts";

type CopyRowProps = { label: string; value: string; isCode?: boolean };

/** A value that buyers type or paste elsewhere. public/checkout.js shows the button and copies, because this page is sent
 * without React. Without JavaScript the text can be selected. */
export const CopyRow = ({ label, value, isCode }: CopyRowProps) => (
  <div className="border-line flex items-center justify-between gap-3 border-t py-2 first:border-t-0">
    <div className="min-w-0">
      <dt className="text-muted text-base">{label}</dt>
      <dd className={`font-medium wrap-anywhere select-all ${isCode ? "font-mono text-base" : ""}`}>{value}</dd>
    </div>
    <button
      type="button"
      data-copy={value}
      data-what={label}
      aria-label={`Copy ${label}`}
      className={buttonClass("plain", "invisible h-11! w-20 print:hidden")}
    >
      Copy
    </button>
  </div>
);
