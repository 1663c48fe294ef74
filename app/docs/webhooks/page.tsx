import type { Metadata } from "next";
import { readDocument } from "#app/docs/read-document.ts";
import { WebhooksView } from "#components/docs/webhooks-view.tsx";
import { webhookReferences } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const document = await readDocument();
  return <WebhooksView events={webhookReferences(document)} sandboxUrl={document.servers.at(-1)?.url ?? ""} />;
}
