import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { exampleValues, readDocument } from "#app/docs/read-document.ts";
import { OperationView } from "#components/docs/operation-view.tsx";
import { operationList } from "#lib/openapi/operations.ts";
import { operationReference } from "#lib/openapi/reference.ts";

type OperationPageProps = { params: Promise<{ operationId: string }> };

export async function generateMetadata({ params }: OperationPageProps): Promise<Metadata> {
  const { operationId } = await params;
  return { title: operationList.find((operation) => operation.operationId === operationId)?.summary };
}

export default async function OperationPage({ params }: OperationPageProps) {
  const { operationId } = await params;
  const document = await readDocument();
  const reference = operationReference(document, operationId, exampleValues());
  if (!reference) notFound();
  return <OperationView operation={reference} sandboxUrl={document.servers.at(-1)?.url ?? ""} />;
}
