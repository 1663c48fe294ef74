import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import type { WebhookState } from "#lib/transactions/dashboard-contract.ts";

const states: Record<WebhookState, { kind: StatusKind; label: string }> = {
  failed: { kind: "failed", label: "Failed" },
  retrying: { kind: "processing", label: "Retrying" },
  waiting: { kind: "pending", label: "Queued" },
  delivered: { kind: "success", label: "Delivered" },
  skipped: { kind: "over", label: "Skipped" },
};

type WebhookStateTextProps = { state: WebhookState | null };

export const WebhookStateText = ({ state }: WebhookStateTextProps) =>
  state ? (
    <Status kind={states[state].kind}>{states[state].label}</Status>
  ) : (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no webhooks</span>
    </span>
  );
