import { NoSuchPage } from "#components/webhooks/no-such-page.tsx";

export default function DeliveryNotFound() {
  return <NoSuchPage what="delivery" />;
}
