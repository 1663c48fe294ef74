import { WebhookNotFound } from "#components/webhooks/webhook-not-found.tsx";

export default function DeliveryNotFound() {
  return <WebhookNotFound what="delivery" />;
}
