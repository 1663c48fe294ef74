import { WebhookNotFound } from "#components/webhooks/webhook-not-found.tsx";

export default function EndpointNotFound() {
  return <WebhookNotFound what="endpoint" />;
}
