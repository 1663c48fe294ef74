import Link from "next/link";
import { Sample } from "#app/design/sample.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { PagePending } from "#components/ui/page/page-pending.tsx";
import { PageSkeleton } from "#components/ui/page/page-skeleton.tsx";
import { Skeleton } from "#components/ui/page/skeleton.tsx";
import { Tabs } from "#components/ui/page/tabs.tsx";
import { AttentionList } from "#components/ui/status/attention-list.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { TableSkeleton } from "#components/ui/table/table-skeleton.tsx";

const tones = ["neutral", "wait", "bad"] as const;
const requestId = "req_0198f3a27c5d7b1e9a40c2d8e6f1b3a5";

export function StateSamples() {
  return (
    <>
      <Sample title="Empty: one sentence, one action">
        <EmptyState sentence="No sandbox endpoints yet." action={<Button variant="primary">Add endpoint</Button>} />
      </Sample>
      <Sample title="Filtered empty: clear filters">
        <EmptyState sentence="No requests match these filters." clearHref="/design" />
      </Sample>
      <Sample title="ErrorCard: what happened, what to do, the request ID; FailureCard: the same for a response">
        <ErrorCard title="This page couldn't be loaded" requestId={requestId} action={<Button>Try again</Button>}>
          Nothing is lost.
        </ErrorCard>
        <FailureCard title="Couldn't create the key" failure={new Error("unreadable")} />
      </Sample>
      <Sample title="Callout: must be noticed">
        {tones.map((tone) => (
          <Callout key={tone} tone={tone}>
            Only owners and developers can create keys.
          </Callout>
        ))}
      </Sample>
      <Sample title="AttentionList: what needs action, with and without entries">
        <AttentionList lines={[{ kind: "pending", label: "On hold", text: "1 transaction needs review." }]} />
        <AttentionList lines={[]} />
      </Sample>
      <Sample title="Tabs: the pages of one section">
        <Tabs
          label="Section"
          current="General"
          tabs={["General", "Members"].map((title) => ({ title, href: "/design", skeleton: { parts: [1] } }))}
        />
      </Sample>
      <Sample title="Loading: a bar, a table, a page, also while a link is pending (PagePending)">
        <Skeleton className="h-5 w-36" />
        <Link href="/design">
          Reload
          <PagePending parts={[1]} />
        </Link>
        <div className="w-full">
          <TableSkeleton rows={2} />
        </div>
        <div className="w-full">
          <PageSkeleton title="Transactions" parts={["tabs", "filters", "chart", 2]} />
        </div>
        <div className="w-full">
          <PageSkeleton parts={["metrics", "form", "panels", "sections"]} />
        </div>
      </Sample>
    </>
  );
}
