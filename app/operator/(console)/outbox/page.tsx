import type { Metadata } from "next";
import * as z from "zod";
import { requireOperator } from "#app/operator-session.ts";
import { OutboxTable } from "#components/operator/system/outbox-table.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { listOutbox } from "#lib/mail/list-outbox.ts";
import { isMailSet } from "#lib/mail/queue-mail.ts";

export const metadata: Metadata = { title: "Outbox" };

const path = "/operator/outbox";
const filter = z.object({ cursor: z.string().max(256).optional().catch(undefined) });

export default async function OutboxPage({ searchParams }: PageProps<"/operator/outbox">) {
  await requireOperator();
  const { cursor } = filter.parse(omitEmpty(await searchParams));
  const { lines, nextCursor } = await listOutbox(cursor);
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Mail of the last 30 days, newest first. What was sent keeps no text, since it may have held a link."
      />
      {!isMailSet() && (
        <div className="mb-4">
          <Callout tone="wait">
            No mail server is set up (SVC_SMTP_URL), so nothing leaves here. Links below open an account for whoever has
            them: pass each on to the person it is addressed to, and to nobody else.
          </Callout>
        </div>
      )}
      {lines.length > 0 ? (
        <OutboxTable lines={lines} />
      ) : (
        <EmptyState sentence={cursor ? "There is nothing older." : "No mail was written in the last 30 days."} />
      )}
      <Pagination
        what="messages"
        newestHref={cursor && path}
        olderHref={nextCursor && pageAddress(path, { cursor: nextCursor })}
      />
    </>
  );
}
