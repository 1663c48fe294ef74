import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

type TableProps = {
  /** For screen readers. */
  caption: string;
  /** The header cells: `Th`. */
  head: ReactNode;
  /** The rows: `Tr` of `Td`. */
  children: ReactNode;
  className?: string;
  /** Inside a panel or figure: not widened to the edges of the page. */
  isInset?: boolean;
};

/** Dense rows between hairlines. On a narrow screen the table scrolls sideways, also by keyboard. */
export function Table({ caption, head, children, className, isInset }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className={isInset ? "mt-2 overflow-auto" : "relative -mx-4 overflow-x-auto px-4 md:-mx-6 md:px-6"}
    >
      <table className={classNames("w-full border-line border-t text-sm", className)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

type CellProps = {
  isNumber?: boolean;
  /** Names its row. */
  isRowHead?: boolean;
};

export function Th({ isNumber, className, ...rest }: ComponentProps<"th"> & Pick<CellProps, "isNumber">) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        "h-8 whitespace-nowrap pr-5 text-left font-normal text-muted text-xs last:pr-0",
        isNumber && "text-right tabular-nums",
        className,
      )}
    />
  );
}

export function Td({ isNumber, isRowHead, className, ...rest }: ComponentProps<"td"> & CellProps) {
  const Cell = isRowHead ? "th" : "td";
  return (
    <Cell
      {...rest}
      scope={isRowHead ? "row" : undefined}
      className={classNames(
        "h-9 whitespace-nowrap pr-5 align-middle last:pr-0",
        isRowHead && "text-left font-normal",
        isNumber && "text-right tabular-nums",
        className,
      )}
    />
  );
}

export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr {...rest} className={classNames("border-line border-b hover:bg-hover has-focus-visible:bg-hover", className)} />
  );
}
