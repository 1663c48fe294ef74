import { classNames } from "#components/ui/page/class-names.ts";

type CopyButtonProps = {
  /** By default the text of the element before the button. */
  text?: string;
  /** What is copied: "request ID". */
  what: string;
  className?: string;
};

/** A small icon next to an ID. CopyHandler does the copying. */
export const CopyButton = ({ text = "", what, className }: CopyButtonProps) => (
  <button type="button" data-copy={text} aria-label={`Copy ${what}`} className={classNames("copy", className)} />
);
