import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { TableScroll } from "./table-scroll.tsx";

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

/** Dense rows between hairlines, styled by `app/tables.css`. Where the table doesn't fit, it scrolls sideways under a fixed first
 * column, also by keyboard; where it does, its header stays visible. */
export function Table({ caption, head, children, className, isInset }: TableProps) {
  return (
    <TableScroll label={caption} isInset={isInset}>
      <table className={classNames("rows", className)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableScroll>
  );
}

type CellProps = {
  isNumber?: boolean;
  /** Names its row. */
  isRowHead?: boolean;
};

export function Th({ isNumber, className, ...rest }: ComponentProps<"th"> & Pick<CellProps, "isNumber">) {
  return <th scope="col" {...rest} className={cellClass(isNumber, className)} />;
}

export function Td({ isNumber, isRowHead, className, ...rest }: ComponentProps<"td"> & CellProps) {
  const Cell = isRowHead ? "th" : "td";
  return <Cell {...rest} scope={isRowHead ? "row" : undefined} className={cellClass(isNumber, className)} />;
}

export const Tr = (props: ComponentProps<"tr">) => <tr {...props} />;

export const cellClass = (isNumber: boolean | undefined, ...names: Parameters<typeof classNames>) =>
  classNames(isNumber && "number", ...names) || undefined;
