import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { SessionLine } from "#lib/users/contract.ts";

type SessionsTableProps = { environment: Environment; sessions: SessionLine[] };

export function SessionsTable({ environment, sessions }: SessionsTableProps) {
  return (
    <Table
      caption="Your sessions"
      head={
        <>
          <Th>Browser</Th>
          <Th>Address</Th>
          <Th>Last seen</Th>
          <Th>Signed in</Th>
          <Th>
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {sessions.map(({ id, isCurrent, browser, address, startedAt, lastSeenAt }) => (
        <Tr key={id}>
          <Td className="font-medium">
            {browser} {isCurrent && <Badge tone="accent">this one</Badge>}
          </Td>
          <Td className="font-mono text-xs">{address || "unknown"}</Td>
          <Td className="text-muted">
            <TimeText at={lastSeenAt} />
          </Td>
          <Td className="text-muted">
            <TimeText at={startedAt} />
          </Td>
          <Td className="text-right">
            {!isCurrent && (
              <RequestDialog
                path={`/api/dashboard/${environment}/sessions/${id}`}
                method="DELETE"
                label="End"
                name={`the session of ${browser} at ${address || "an unknown address"}`}
                title="End this session?"
                description={`${browser} at ${address || "an unknown address"} has to sign in again.`}
                action="End session"
                busy="Ending"
                failed="The session was not ended"
                cancel="Keep session"
                isDangerous
              />
            )}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
