import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import type { WebhookState } from "#lib/transactions/dashboard-contract.ts";

const kinds: Record<WebhookState, StatusKind> = {
  failed: "failed",
  retrying: "processing",
  waiting: "pending",
  delivered: "success",
  skipped: "over",
};

type WebhookStateTextProps = { state: WebhookState | null };

export const WebhookStateText = ({ state }: WebhookStateTextProps) =>
  state ? (
    <Status kind={kinds[state]}>{state === "waiting" ? "queued" : state}</Status>
  ) : (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no webhooks</span>
    </span>
  );
