import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { TableScroll } from "./table-scroll.tsx";

type TableProps = {
  /** For screen readers. */
  caption: string;
  /** The header cells: `Th`. */
  head: ReactNode;
  /** The rows. */
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

export function Th({ isNumber, className, ...rest }: ComponentProps<"th"> & { isNumber?: boolean }) {
  return <th scope="col" {...rest} className={cellClass(isNumber, className)} />;
}

export const cellClass = (isNumber: boolean | undefined, ...names: Parameters<typeof classNames>) =>
  classNames(isNumber && "number", ...names) || undefined;
