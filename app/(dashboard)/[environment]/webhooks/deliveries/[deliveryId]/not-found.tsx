import { RecordNotFound } from "#components/shell/record-not-found.tsx";

export default function DeliveryNotFound() {
  return <RecordNotFound what="Delivery" />;
}
