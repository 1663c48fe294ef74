import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { TimeText } from "#components/ui/text/time-text.tsx";

type PaginationProps = {
  /** What is listed: "requests". */
  what: string;
  /** The list's URL and its parameters, without the cursor. */
  path: string;
  query?: Record<string, string | undefined>;
  /** Of this page; undefined on the first. */
  cursor: string | undefined;
  /** Null on the last page. */
  nextCursor: string | null;
  /** ISO 8601: where the search stopped, because it had looked through 10,000 rows, not because there are no more. */
  searchedTo?: string | null;
};

export function Pagination({ what, path, query, cursor, nextCursor, searchedTo }: PaginationProps) {
  if (!cursor && !nextCursor) return null;
  if (searchedTo && nextCursor) {
    return (
      <nav aria-label={`Pages of ${what}`} className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted">
          Searched 10,000 {what}, back to <TimeText at={searchedTo} isLong />.
        </span>
        <span className="flex flex-wrap gap-2">
          {cursor && <LinkButton href={pageAddress(path, { ...query })}>Newest {what}</LinkButton>}
          <LinkButton href={pageAddress(path, { ...query, cursor: nextCursor })}>Search further back</LinkButton>
        </span>
      </nav>
    );
  }
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-4 flex items-center justify-between gap-2">
      {cursor ? <LinkButton href={pageAddress(path, { ...query })}>First page</LinkButton> : <span />}
      {nextCursor ? (
        <LinkButton href={pageAddress(path, { ...query, cursor: nextCursor })}>Next</LinkButton>
      ) : (
        <span className="text-muted">No more {what}</span>
      )}
    </nav>
  );
}
