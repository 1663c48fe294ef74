import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment, Role } from "#db/enums.ts";

type WhyNoKeyProps = {
  id: string;
  environment: Environment;
  partnerName: string;
  role: Role;
  /** The partner may use the Partner API here. */
  isGranted: boolean;
  /** There are as many live keys as there may be. */
  isFull: boolean;
};

/** Why the button above takes no press. */
export function WhyNoKey({ id, environment, partnerName, role, isGranted, isFull }: WhyNoKeyProps) {
  if (isFull) {
    return <Callout id={id}>There are as many live keys as there may be. Revoke one that nothing uses first.</Callout>;
  }
  if (isGranted) {
    return (
      <Callout id={id}>
        Your role ({role}) changes no keys: only owners and developers of {partnerName} create, rotate and revoke them.
      </Callout>
    );
  }
  return (
    <Callout id={id} tone="wait">
      <strong className="font-semibold">
        {partnerName} has no {environment} access yet.
      </strong>{" "}
      The operator of this Slipway grants it; until then no {environment} key can be created.
      {environment === "production" && (
        <>
          {" "}
          Everything can be built and tried in the <TextLink href="/sandbox/api-keys">sandbox</TextLink> today.
        </>
      )}
    </Callout>
  );
}
