import { classNames } from "#components/ui/page/class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import { ShortenedText } from "./shortened-text.tsx";

type IdTextProps = {
  id: string;
  /** What is identified: "request ID". */
  what: string;
  /** Not shortened. */
  isWhole?: boolean;
  className?: string;
};

/** An ID with a button that copies all of it. */
export function IdText({ id, what, isWhole, className }: IdTextProps) {
  return (
    <span className={classNames("inline-flex items-center gap-0.5", className)}>
      <code
        className={classNames("font-mono text-xs", isWhole && "whitespace-normal break-all")}
        title={isWhole ? undefined : id}
      >
        {isWhole ? id : <ShortenedText id={id} />}
      </code>
      <CopyButton what={what} />
    </span>
  );
}
