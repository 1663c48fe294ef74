import { Fragment } from "react";

type CodeTextProps = { children: string };

/** Text with code between backticks. */
export function CodeText({ children }: CodeTextProps) {
  return children.split("`").map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of fixed text never move.
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <code key={index} className="bg-sunken rounded-xs px-1 font-mono text-xs wrap-anywhere">
        {part}
      </code>
    ),
  );
}
