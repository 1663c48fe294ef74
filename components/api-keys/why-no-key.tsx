import { Callout } from "#components/ui/callout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Environment, Role } from "#db/enums.ts";

type WhyNoKeyProps = {
  id: string;
  environment: Environment;
  partnerName: string;
  role: Role;
  /** The partner may use the Partner API here. */
  isGranted: boolean;
};

/** Why the button above takes no press. */
export function WhyNoKey({ id, environment, partnerName, role, isGranted }: WhyNoKeyProps) {
  if (isGranted) {
    return (
      <Callout id={id}>
        Only owners and developers of {partnerName} create and revoke keys; you are {role === "analyst" ? "an" : "a"}{" "}
        {role}.
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
