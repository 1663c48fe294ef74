import { classNames } from "#components/ui/page/class-names.ts";
import { CopyTextButton } from "./copy-text-button.tsx";

type CodeBlockProps = {
  code: string;
  /** What is copied: "command". */
  what: string;
  /** Breaks long lines. */
  isWrapped?: boolean;
};

export function CodeBlock({ code, what, isWrapped }: CodeBlockProps) {
  // On phones, over the end of the first line, which is as high as the button, so that the other lines have the full width.
  const isOverlaid = !isWrapped && code.includes("\n");
  return (
    <div className="rounded-panel border-line bg-sunken relative flex items-start gap-2 border p-1.5">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className={classNames(
          "min-w-0 flex-1 overflow-x-auto px-2 py-1.5 font-mono text-xs leading-5",
          isWrapped && "whitespace-pre-wrap break-all",
          isOverlaid && "max-sm:pt-0",
        )}
      >
        <code
          className={
            isOverlaid
              ? "inline-block min-w-full max-sm:pe-18 max-sm:first-line:leading-8 max-sm:pointer-coarse:first-line:leading-11"
              : undefined
          }
        >
          {code}
        </code>
      </pre>
      <div className={isOverlaid ? "max-sm:bg-sunken max-sm:absolute max-sm:end-1.5 max-sm:top-1.5" : undefined}>
        <CopyTextButton text={code} what={what} />
      </div>
    </div>
  );
}
