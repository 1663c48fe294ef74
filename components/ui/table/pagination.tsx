import { LinkButton } from "#components/ui/form/link-button.tsx";

type PaginationProps = {
  /** What is listed: "requests". */
  what: string;
  /** The first page, unless this is it. */
  newestHref?: string | null;
  /** The next page; null on the last. */
  olderHref: string | null;
};

export function Pagination({ what, newestHref, olderHref }: PaginationProps) {
  if (!newestHref && !olderHref) return null;
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-4 flex items-center justify-between gap-2">
      {newestHref ? <LinkButton href={newestHref}>First page</LinkButton> : <span />}
      {olderHref ? <LinkButton href={olderHref}>Next</LinkButton> : <span className="text-muted">No more {what}</span>}
    </nav>
  );
}
