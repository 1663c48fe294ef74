import { NoSuchTransaction } from "#components/transactions/detail/no-such-transaction.tsx";

export default function TransactionNotFound() {
  return <NoSuchTransaction />;
}
