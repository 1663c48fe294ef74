import { KeyUseSummary } from "#components/api-keys/key-use-summary.tsx";
import { RotateKey } from "#components/api-keys/rotate-key.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type KeyActionsProps = { apiKey: KeyInUse; baseUrl: string; refusedBy: string | undefined };

/** Actions for a live key. */
export function KeyActions({ apiKey, baseUrl, refusedBy }: KeyActionsProps) {
  const path = `/api/dashboard/${apiKey.environment}/api-keys/${apiKey.id}`;
  const hint = <code className="font-mono text-xs">{apiKey.hint}</code>;
  return (
    <span className="-me-2 inline-flex">
      {apiKey.status === "rotating" ? (
        <ExpireKey apiKey={apiKey} path={`${path}/grace`} refusedBy={refusedBy} />
      ) : (
        <RotateKey apiKey={apiKey} baseUrl={baseUrl} refusedBy={refusedBy} />
      )}
      <RequestDialog
        path={path}
        method="DELETE"
        label="Revoke"
        name={apiKey.name}
        title={`Revoke “${apiKey.name}”?`}
        description={<>Requests with {hint} are rejected immediately. You can't undo this.</>}
        confirmText={apiKey.environment === "production" ? apiKey.name : undefined}
        action="Revoke key"
        busy="Revoking…"
        failed="The key was not revoked"
        done="API key revoked. Requests with this key are now rejected."
        isDangerous
        refusedBy={refusedBy}
      >
        <KeyUseSummary apiKey={apiKey} consequence="Anything still using it will fail." />
      </RequestDialog>
    </span>
  );
}

type ExpireKeyProps = { apiKey: KeyInUse; path: string; refusedBy: string | undefined };

/** Ends the grace period of a rotated key. */
const ExpireKey = ({ apiKey: { expires_at, replaced_by, ...apiKey }, path, refusedBy }: ExpireKeyProps) => (
  <RequestDialog
    path={path}
    method="DELETE"
    label="Expire now"
    name={apiKey.name}
    title={`Expire the old key of “${apiKey.name}” now?`}
    description={
      <>
        <code className="font-mono text-xs">{apiKey.hint}</code> expires{" "}
        {expires_at && <TimeText at={expires_at} isLong />}.{" "}
        {replaced_by && (
          <>
            Its replacement <code className="font-mono text-xs">{replaced_by.hint}</code> keeps working.
          </>
        )}
      </>
    }
    action="Expire now"
    busy="Expiring…"
    failed="The old key was not expired"
    isDangerous
    refusedBy={refusedBy}
  >
    <KeyUseSummary apiKey={apiKey} consequence="Anything still using the old key will fail." />
  </RequestDialog>
);
