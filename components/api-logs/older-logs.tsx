import { LinkButton } from "#components/ui/form/link-button.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";

type OlderLogsProps = {
  newestHref: string | null;
  olderHref: string | null;
  /** The list ends here only because enough was looked at. */
  searchedTo: string | null;
};

/** The next page; or how far the search came, and how it goes on. */
export function OlderLogs({ newestHref, olderHref, searchedTo }: OlderLogsProps) {
  if (!searchedTo || !olderHref) {
    return <Pagination what="requests" newestHref={newestHref} olderHref={olderHref} />;
  }
  return (
    <nav aria-label="Pages of requests" className="mt-4 flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">
        Searched 10,000 requests, back to <TimeText at={searchedTo} isLong />.
      </span>
      <span className="flex flex-wrap gap-2">
        {newestHref && <LinkButton href={newestHref}>Newest requests</LinkButton>}
        <LinkButton href={olderHref}>Search further back</LinkButton>
      </span>
    </nav>
  );
}
