import { RecordNotFound } from "#components/shell/record-not-found.tsx";

export default function TransactionNotFound() {
  return <RecordNotFound what="Transaction" />;
}
