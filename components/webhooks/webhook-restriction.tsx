import { Callout } from "#components/ui/status/callout.tsx";
import type { Role } from "#db/enums.ts";

type WebhookRestrictionProps = { id: string; partnerName: string; role: Role };

/** Explains why webhook actions are disabled. */
export function WebhookRestriction({ id, partnerName, role }: WebhookRestrictionProps) {
  return (
    <Callout className="mb-4" id={id}>
      Your role ({role}) can't manage endpoints or view secrets. Owners and developers of {partnerName} can.
      {role === "support" && " You can resend deliveries."}
    </Callout>
  );
}
