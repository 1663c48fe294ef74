import { Fragment } from "react";

type CodeTextProps = { children: string };

/** A sentence in which words between backticks are code. */
export function CodeText({ children }: CodeTextProps) {
  return children.split("`").map((part, place) =>
    place % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence never move.
      <Fragment key={place}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <code key={place} className="bg-sunken rounded-xs px-1 font-mono text-xs wrap-anywhere">
        {part}
      </code>
    ),
  );
}
