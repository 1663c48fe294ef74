import { NoSuchTransaction } from "#components/transactions/no-such-transaction.tsx";

export default function TransactionNotFound() {
  return <NoSuchTransaction />;
}
