import { AddPasskey } from "#components/settings/add-passkey.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { PasskeyLine } from "#lib/people/auth/contract.ts";

type PasskeysListProps = {
  /** The endpoint. */
  path: string;
  passkeys: PasskeyLine[];
};

export function PasskeysList({ path, passkeys }: PasskeysListProps) {
  return (
    <div className="flex flex-col gap-4">
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="border-line border-t">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="border-line flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b text-sm"
            >
              <span className="font-medium">{name}</span>
              <span className="text-muted flex-1">
                Added <TimeText at={createdAt} />
                {lastUsedAt ? (
                  <>
                    , last used <TimeText at={lastUsedAt} />
                  </>
                ) : (
                  ", never used"
                )}
              </span>
              <RequestDialog
                path={`${path}/${id}`}
                method="DELETE"
                label="Remove"
                name={name}
                title={`Remove the passkey “${name}”?`}
                description="You can no longer sign in with it. Remove it from your device too, or the device will still offer it."
                action="Remove passkey"
                busy="Removing…"
                failed="The passkey was not removed"
                done="Passkey removed"
                isDangerous
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey path={path} />
    </div>
  );
}
