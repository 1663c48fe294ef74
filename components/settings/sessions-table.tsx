import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
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
        { head: "Last active", time: ({ lastSeenAt }) => lastSeenAt },
        { head: "Signed in", time: ({ startedAt }) => startedAt },
        {
          head: "Actions",
          isActions: true,
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
