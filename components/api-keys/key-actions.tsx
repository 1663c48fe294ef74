import { EndGrace } from "#components/api-keys/end-grace.tsx";
import { KeyButton } from "#components/api-keys/key-button.tsx";
import { RevokeKey } from "#components/api-keys/revoke-key.tsx";
import { RotateKey } from "#components/api-keys/rotate-key.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type KeyActionsProps = { apiKey: KeyInUse; baseUrl: string; refusedBy: string | undefined };

/** What can be done to a key that works. */
export function KeyActions({ apiKey, baseUrl, refusedBy }: KeyActionsProps) {
  const isRotating = apiKey.status === "rotating";
  if (refusedBy) {
    return (
      <span className="-mr-2 inline-flex">
        {[isRotating ? "End now" : "Rotate", "Revoke"].map((word) => (
          <KeyButton key={word} aria-label={`${word} ${apiKey.name}`} aria-describedby={refusedBy} disabled>
            {word}
          </KeyButton>
        ))}
      </span>
    );
  }
  return (
    <span className="-mr-2 inline-flex">
      {isRotating ? <EndGrace apiKey={apiKey} /> : <RotateKey apiKey={apiKey} baseUrl={baseUrl} />}
      <RevokeKey apiKey={apiKey} />
    </span>
  );
}
