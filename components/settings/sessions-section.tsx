import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { SessionLine } from "#lib/people/auth/contract.ts";

type SessionsSectionProps = {
  /** The endpoint. */
  path: string;
  signInPath: string;
  sessions: SessionLine[];
  /** When they end. */
  rule: string;
};

export function SessionsSection({ path, signInPath, sessions, rule }: SessionsSectionProps) {
  return (
    <Section
      isPanel
      title="Sessions"
      about={`Devices where you are signed in. ${rule}`}
      footer={{
        actions: (
          <>
            {sessions.length > 1 && (
              <RequestDialog
                path={path}
                method="DELETE"
                fixed={{ keep_this: true }}
                label="Sign out other sessions"
                look="plain"
                title="Sign out other sessions?"
                description="Only this session stays signed in."
                action="Sign out others"
                busy="Signing out…"
                failed="The sessions were not signed out"
                isDangerous
              />
            )}
            <RequestDialog
              path={path}
              method="DELETE"
              fixed={{ keep_this: false }}
              label="Sign out everywhere"
              look="plain"
              title="Sign out everywhere?"
              description="Signs out all your sessions, including this one."
              action="Sign out everywhere"
              busy="Signing out…"
              failed="Couldn't sign out"
              isDangerous
              goTo={signInPath}
            />
          </>
        ),
      }}
    >
      <SessionsTable path={path} sessions={sessions} />
    </Section>
  );
}

type SessionsTableProps = Pick<SessionsSectionProps, "path" | "sessions">;

function SessionsTable({ path, sessions }: SessionsTableProps) {
  return (
    <DataTable
      caption="Your sessions"
      columns={[
        {
          head: "Browser",
          className: "py-1.5",
          cell: ({ browser, address, isCurrent }) => (
            <>
              <span className="flex flex-wrap items-center gap-x-2 font-medium">
                {browser} {isCurrent && <Badge tone="accent">This session</Badge>}
              </span>
              <span className="text-muted font-mono text-xs">{address || "unknown IP address"}</span>
            </>
          ),
        },
        { head: "Last active", time: ({ lastSeenAt }) => lastSeenAt },
        { head: "Signed in", hiddenBelow: "sm", time: ({ startedAt }) => startedAt },
        {
          head: "Actions",
          isActions: true,
          cell: ({ id, isCurrent, browser, address }) =>
            !isCurrent && (
              <RequestDialog
                path={`${path}/${id}`}
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
