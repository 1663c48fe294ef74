import { Callout } from "#components/ui/status/callout.tsx";
import type { Environment } from "#db/enums.ts";

type PartnerBannerProps = { partnerName: string; environment: Environment };

/** Above everything that belongs to a partner. */
export function PartnerBanner({ partnerName, environment }: PartnerBannerProps) {
  return (
    <Callout className="mb-4" tone="wait">
      <strong className="font-semibold">
        Viewing {partnerName} in {environment}
      </strong>
      . This view is recorded in the audit log, and the partner can see it.
    </Callout>
  );
}
