import { Callout } from "#components/ui/status/callout.tsx";
import type { Role } from "#db/enums.ts";

type WhyReadOnlyProps = { id: string; partnerName: string; role: Role };

/** Why buttons of a page take no press. */
export function WhyReadOnly({ id, partnerName, role }: WhyReadOnlyProps) {
  return (
    <div className="mb-4">
      <Callout id={id}>
        Only owners and developers of {partnerName} change endpoints and see their secrets
        {role === "support" ? "; support may have deliveries sent again." : `; you are an ${role}.`}
      </Callout>
    </div>
  );
}
