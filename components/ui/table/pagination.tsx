import { LinkButton } from "#components/ui/form/link-button.tsx";

type PaginationProps = {
  /** What is listed: "requests". */
  what: string;
  /** Where the list begins; only given when this page is not its first. */
  newestHref?: string | null;
  /** The next page; null on the last. */
  olderHref: string | null;
};

export function Pagination({ what, newestHref, olderHref }: PaginationProps) {
  if (!newestHref && !olderHref) return null;
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-4 flex items-center justify-between gap-2">
      {newestHref ? <LinkButton href={newestHref}>Newest {what}</LinkButton> : <span />}
      {olderHref ? (
        <LinkButton href={olderHref}>Older {what}</LinkButton>
      ) : (
        <span className="text-muted">No older {what}</span>
      )}
    </nav>
  );
}
