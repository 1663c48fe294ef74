import { PageSkeleton } from "#components/ui/page/page-skeleton.tsx";

export default function DriftLoading() {
  return <PageSkeleton rows={8} />;
}
