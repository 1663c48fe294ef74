import { PageRefused } from "#components/shell/page-refused.tsx";

export default function ConsoleForbiddenPage() {
  return <PageRefused who="An administrator of this installation" home="/operator" />;
}
