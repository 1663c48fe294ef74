import type { Metadata } from "next";
import { readDocument } from "#app/docs/read-document.ts";
import { ClientView } from "#components/docs/client-view.tsx";
import { clientExamples } from "#lib/openapi/code-examples.ts";

export const metadata: Metadata = { title: "TypeScript client" };

export default async function ClientPage() {
  const { servers } = await readDocument();
  return <ClientView examples={clientExamples(servers.at(-1)?.url ?? "")} />;
}
