import { PageRefused } from "#components/shell/page-refused.tsx";

export default function ConsoleForbiddenPage() {
  return <PageRefused who="Whoever runs this installation" home="/operator" />;
}
