import { keyStatusKinds, keyStatusLabels } from "#components/api-keys/key-labels.ts";
import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type KeyStatusProps = { apiKey: Pick<KeyInUse, "status" | "expires_at"> };

export function KeyStatus({ apiKey: { status, expires_at } }: KeyStatusProps) {
  return (
    <>
      <Status kind={keyStatusKinds[status]}>{keyStatusLabels[status]}</Status>
      {status === "rotating" && expires_at && (
        <span className="text-wait block ps-4 text-xs">
          expires <TimeText at={expires_at} />
        </span>
      )}
    </>
  );
}
