import { type ComponentProps, Fragment, type ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { ZoneLabel } from "#components/ui/text/zone-label.tsx";
import { DayRow } from "./day-row.tsx";
import { type RowLink, rowLinkProps } from "./row-link.ts";
import { cellClass, Table, Th } from "./table.tsx";

type ColumnBase<Row> = {
  /** Unique among the columns; the head where that is text. */
  key?: string;
  head: ReactNode;
  /** A column of buttons, right-aligned and named for screen readers only. */
  isActions?: boolean;
  /** Explains the head on hover. */
  hint?: string;
  sort?: "ascending" | "descending";
  /** Right-aligned with tabular digits. */
  isNumber?: boolean;
  /** The cell names its row. */
  isRowHead?: boolean;
  /** The cell's content becomes the row's link: see `rowLink`. */
  isLink?: boolean;
  hiddenBelow?: keyof typeof hiddenClass;
  /** Its place in the card that replaces the row on phones: first line left and right, second line left and right, and the
   * row's menu next to both. With a sixth, which begins the second line, the fourth is in the first line. */
  card?: 1 | 2 | 3 | 4 | 5 | 6;
  /** A muted second line, if it returns anything. */
  sub?: (row: Row) => ReactNode;
  /** The column is left out if this is true of every row. */
  isEmpty?: (row: Row) => boolean;
  className?: string | ((row: Row) => string | undefined);
  /** Shows the full text of a truncated cell on hover. */
  title?: (row: Row) => string | undefined;
  /** A currency or other unit, muted and in a separate cell so that the numbers align. */
  unit?: (row: Row) => ReactNode;
  /** How many columns the cell of this row takes; the cells it covers are left out. */
  colSpan?: (row: Row) => number;
};

export type CellColumn<Row> = ColumnBase<Row> & { cell: (row: Row) => ReactNode };

/** A muted time. */
type TimeColumn<Row> = ColumnBase<Row> & {
  time: (row: Row) => string | Date | null;
  /** Evidence: to the millisecond, with the zone in the head. `clock`: without the day, in a table with `days`. */
  isExact?: ComponentProps<typeof TimeText>["isExact"];
  /** Shown for null; by default a dash. */
  noTime?: ReactNode;
};

export type Column<Row> = CellColumn<Row> | TimeColumn<Row>;

export type DataTableProps<Row> = Pick<ComponentProps<typeof Table>, "caption" | "className" | "isInset"> & {
  /** Falsy entries are left out: `isAdmin && { … }`. */
  columns: readonly (Column<Row> | false | null | undefined)[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The link in the column marked `isLink`. A click anywhere in the row opens it; text in the row can be selected. */
  rowLink?: (row: Row) => RowLink;
  /** Attributes of the row's element. */
  rowProps?: (row: Row) => ComponentProps<"tr">;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  /** A row for each day above its rows. `readAt`: when the page was read, in ISO 8601. */
  days?: { of: (row: Row) => string; readAt: string };
  /** The head of the group that the row begins, or null within a group. */
  groupHead?: (row: Row, above: Row | undefined) => ReactNode;
};

export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  rowLink,
  rowProps,
  empty,
  days,
  groupHead,
  className,
  ...table
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty;
  const given = columns.filter((column): column is Column<Row> => Boolean(column));
  const shown = given.filter(({ isEmpty }) => !isEmpty || !rows.every(isEmpty));
  const isCards = shown.some(({ card }) => card);
  const columnCount = shown.reduce((count, { unit }) => count + (unit ? 2 : 1), 0);
  return (
    <Table
      {...table}
      className={classNames(isCards && "cards", className)}
      head={shown.map((column) => <HeadCell key={keyOf(column)} column={column} />)}
    >
      {rows.map((row, index) => {
        const { className: rowClass, ...rest } = rowProps?.(row) ?? {};
        const above = rows[index - 1];
        const head = groupHead?.(row, above);
        return (
          <Fragment key={rowKey(row)}>
            {days && (
              <DayRow
                at={days.of(row)}
                above={above && days.of(above)}
                readAt={days.readAt}
                columnCount={columnCount}
              />
            )}
            {head && (
              <tr className="day">
                <th colSpan={columnCount} scope="colgroup">
                  {head}
                </th>
              </tr>
            )}
            <tr {...rest} className={classNames(rowLink && "linked-row", rowClass) || undefined}>
              {uncovered(shown, row).map((column) => cellsOf(column, row, column.isLink ? rowLink?.(row) : undefined))}
            </tr>
          </Fragment>
        );
      })}
    </Table>
  );
}

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { head, isActions, hint, sort, isNumber, hiddenBelow, unit } = column;
  return (
    <Th
      isNumber={isNumber}
      title={hint}
      aria-sort={sort}
      colSpan={unit && 2}
      className={hiddenBelow && hiddenClass[hiddenBelow]}
    >
      {isActions ? <span className="sr-only">{head}</span> : head}
      {"time" in column && column.isExact && <ZoneLabel />}
    </Th>
  );
}

/** Not a component, because a list has hundreds of cells, and React takes longer for each component than for its elements. */
function cellsOf<Row>(column: Column<Row>, row: Row, link: RowLink | undefined): ReactNode {
  const { unit, isNumber, isRowHead, isActions, className, title, colSpan, hiddenBelow, card, sub } = column;
  const hidden = hiddenBelow && hiddenClass[hiddenBelow];
  const content = contentOf(column, row);
  const second = sub?.(row);
  const Cell = isRowHead ? "th" : "td";
  const key = keyOf(column);
  const cell = (
    <Cell
      key={key}
      scope={isRowHead ? "row" : undefined}
      title={title?.(row)}
      colSpan={colSpan?.(row)}
      className={cellClass(
        isNumber,
        unit && "pe-1!",
        hidden,
        card && `card-${card}`,
        "time" in column && "dim",
        isActions && "text-end",
        typeof className === "function" ? className(row) : className,
      )}
    >
      {link ? <a {...rowLinkProps(link)}>{content}</a> : content}
      {second && <span className="sub">{second}</span>}
    </Cell>
  );
  if (!unit) return cell;
  return (
    <Fragment key={key}>
      {cell}
      <td className={classNames("dim", hidden)}>{unit(row)}</td>
    </Fragment>
  );
}

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if ("cell" in column) return column.cell(row);
  const at = column.time(row);
  if (at === null) return column.noTime ?? "–";
  return <TimeText at={typeof at === "string" ? at : at.toISOString()} isExact={column.isExact} />;
}

const keyOf = <Row,>({ key, head }: Column<Row>) => key ?? String(head);

function uncovered<Row>(columns: Column<Row>[], row: Row): Column<Row>[] {
  let covered = 0;
  return columns.filter(({ colSpan }) => {
    if (covered > 0) {
      covered -= 1;
      return false;
    }
    covered = (colSpan?.(row) ?? 1) - 1;
    return true;
  });
}

const hiddenClass = {
  sm: "max-sm:hidden",
  md: "max-md:hidden",
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
  "2xl": "max-2xl:hidden",
  "3xl": "max-3xl:hidden",
} as const;
