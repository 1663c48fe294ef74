import { RecordNotFound } from "#components/shell/record-not-found.tsx";

export default function CustomerNotFound() {
  return <RecordNotFound what="Customer" />;
}
