import { PageSkeleton } from "#components/ui/page/page-skeleton.tsx";

export default function TransactionsLoading() {
  return <PageSkeleton hasTabs hasFilters rows={20} />;
}
