import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { SessionLine } from "#lib/users/contract.ts";

type SessionsTableProps = { environment: Environment; sessions: SessionLine[] };

export function SessionsTable({ environment, sessions }: SessionsTableProps) {
  return (
    <DataTable
      caption="Your sessions"
      columns={[
        {
          head: "Browser",
          className: "font-medium",
          cell: ({ browser, isCurrent }) => (
            <>
              {browser} {isCurrent && <Badge tone="accent">This session</Badge>}
            </>
          ),
        },
        { head: "IP address", className: "font-mono text-xs", cell: ({ address }) => address || "–" },
        { head: "Last active", className: "text-muted", cell: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
        { head: "Signed in", className: "text-muted", cell: ({ startedAt }) => <TimeText at={startedAt} /> },
        {
          head: "Actions",
          isHeadHidden: true,
          className: "text-right",
          cell: ({ id, isCurrent, browser, address }) =>
            !isCurrent && (
              <RequestDialog
                path={`/api/dashboard/${environment}/sessions/${id}`}
                method="DELETE"
                label="Sign out"
                name={`${browser} at ${address || "an unknown address"}`}
                title="Sign out this session?"
                description={`${browser} at ${address || "an unknown address"} has to sign in again.`}
                action="Sign out session"
                busy="Signing out…"
                failed="The session was not signed out"
                isDangerous
              />
            ),
        },
      ]}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  );
}
