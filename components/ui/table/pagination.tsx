import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";

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
};

export function Pagination({ what, path, query, cursor, nextCursor }: PaginationProps) {
  if (!cursor && !nextCursor) return null;
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
