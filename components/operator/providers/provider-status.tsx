import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { HealthRow, ListedProvider } from "#lib/people/operators/contract.ts";

type ProviderStatusProps = {
  entry: Pick<ListedProvider, "isEnabled" | "isConfigured">;
  /** Null if it was never used and has no credentials. */
  health: HealthRow | null;
};

/** Whether partners get quotes of a provider, and if not, why. */
export function ProviderStatus({ entry: { isEnabled, isConfigured }, health }: ProviderStatusProps) {
  if (!isEnabled) return <Status kind="neutral">Disabled</Status>;
  if (!isConfigured) return <Status kind="pending">Not listed: no usable credentials</Status>;
  if (health?.brokenSince)
    return (
      <Status kind="failed">
        Not responding <TimeText at={health.brokenSince.toISOString()} />
      </Status>
    );
  if (health && !health.isAvailable) return <Status kind="failed">Failing</Status>;
  return health?.lastResponseAt ? (
    <Status kind="success">Available</Status>
  ) : (
    <Status kind="neutral">No requests yet</Status>
  );
}
