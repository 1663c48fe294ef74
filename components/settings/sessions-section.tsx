import { Section } from "#components/settings/section.tsx";
import { SessionsTable } from "#components/settings/sessions-table.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { Environment } from "#db/enums.ts";
import type { SessionLine } from "#lib/users/contract.ts";

type SessionsSectionProps = { environment: Environment; sessions: SessionLine[] };

export function SessionsSection({ environment, sessions }: SessionsSectionProps) {
  const path = `/api/dashboard/${environment}/sessions`;
  return (
    <Section
      title="Sessions"
      about="Where you are signed in. A session ends by itself after 30 idle minutes, and after 12 hours at the latest."
    >
      <SessionsTable environment={environment} sessions={sessions} />
      <div className="mt-4 flex flex-wrap gap-2">
        {sessions.length > 1 && (
          <RequestDialog
            path={path}
            method="DELETE"
            fixed={{ keep_this: true }}
            label="End all others"
            look="plain"
            title="End every other session?"
            description="You stay signed in here alone."
            action="End all others"
            busy="Ending"
            failed="They were not ended"
            cancel="Keep them"
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
          description="Every session of yours ends, this one too."
          action="Sign out everywhere"
          busy="Signing out"
          failed="You are still signed in"
          cancel="Stay signed in"
          isDangerous
          goTo="/sign-in"
        />
      </div>
    </Section>
  );
}
