import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment, Role } from "#db/enums.ts";
import { liveKeysMax } from "#lib/api-keys/contract.ts";

type KeyRestrictionProps = {
  id: string;
  environment: Environment;
  partnerName: string;
  role: Role;
  /** The partner has API access in this environment. */
  isGranted: boolean;
  /** The limit of live keys is reached. */
  isFull: boolean;
};

/** Explains why key actions are disabled. */
export function KeyRestriction({ id, environment, partnerName, role, isGranted, isFull }: KeyRestrictionProps) {
  if (isFull) {
    return (
      <Callout id={id}>
        You have reached the limit of {liveKeysMax} live keys. Revoke a key you no longer use to create another.
      </Callout>
    );
  }
  if (isGranted) {
    return (
      <Callout id={id}>
        Your role ({role}) can't manage keys. Owners and developers of {partnerName} can.
      </Callout>
    );
  }
  return (
    <Callout id={id} tone="wait">
      <strong className="font-semibold">
        {partnerName} has no {environment} access yet.
      </strong>{" "}
      You can't create {environment} keys until the operator of this Slipway installation grants access.
      {environment === "production" && (
        <>
          {" "}
          You can build and test your integration in the <TextLink href="/sandbox/api-keys">sandbox</TextLink> today.
        </>
      )}
    </Callout>
  );
}
