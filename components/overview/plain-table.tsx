import type { ReactNode } from "react";

type PlainTableProps = {
  id: string;
  /** Names the figure. */
  title: ReactNode;
  note?: ReactNode;
  caption: string;
  head: ReactNode;
  children: ReactNode;
  /** Below the table. */
  more?: ReactNode;
};

/** A figure whose numbers are a table anyhow, with bars in its rows. */
export function PlainTable({ id, title, note, caption, head, children, more }: PlainTableProps) {
  return (
    <section aria-labelledby={id} className="border-line min-w-0 border-t pt-3">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {note && <p className="text-muted text-xs">{note}</p>}
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 overflow-x-auto"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {more}
    </section>
  );
}
