import { buttonClass } from "#components/ui/form/button-class.ts";

type CopyValueProps = { text: string; what: string };

/** Beside a text that can be selected as well: without script there is only the room for it. Brought to life by
 * public/checkout.js, as this page is sent without React's. */
export function CopyValue({ text, what }: CopyValueProps) {
  return (
    <button
      type="button"
      data-copy={text}
      data-what={what}
      aria-label={`Copy ${what}`}
      className={buttonClass("plain", "invisible h-11! w-20")}
    >
      Copy
    </button>
  );
}
