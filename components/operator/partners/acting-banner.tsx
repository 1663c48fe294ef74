import { Callout } from "#components/ui/status/callout.tsx";
import type { Environment } from "#db/enums.ts";

type ActingBannerProps = { partnerName: string; environment?: Environment };

/** Over everything that is a partner's. */
export function ActingBanner({ partnerName, environment }: ActingBannerProps) {
  return (
    <div className="mb-4">
      <Callout tone="wait">
        <strong className="font-semibold">Acting for {partnerName}</strong>
        {environment && ` in ${environment}`}, read only. You see what they see, and nothing is done in their name. That
        you looked is written in the audit log, in theirs too.
      </Callout>
    </div>
  );
}
