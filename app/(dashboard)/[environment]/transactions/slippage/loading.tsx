import { PageSkeleton } from "#components/ui/page/page-skeleton.tsx";

export default function SlippageLoading() {
  return <PageSkeleton rows={8} />;
}
