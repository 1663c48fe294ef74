import { type ChangeKind, compareSchemas, eachOf, type Report } from "#lib/openapi/compare-schemas.ts";
import type {
  DocumentedHeader,
  DocumentedOperation,
  DocumentedResponse,
  DocumentedWebhook,
  JsonSchema,
  OpenApiDocument,
} from "#lib/openapi/contract.ts";

export type DocumentChange = {
  kind: ChangeKind;
  /** The operation, event, or error, such as "POST /transactions" or "Status 409". */
  subject: string;
  text: string;
  /** Clients of the earlier document can fail. */
  isBreaking: boolean;
};
type Components = OpenApiDocument["components"];
type Documents = { before: Components; after: Components; report: Report };

/** What changed between two documents, and whether clients of the earlier one keep working. */
export function compareDocuments(before: OpenApiDocument, after: OpenApiDocument): DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  const about =
    (subject: string): Report =>
    (kind, text, isBreaking) =>
      void changes.set(JSON.stringify([subject, text]), { kind, subject, text, isBreaking });
  const components = { before: before.components, after: after.components };
  eachOf(operationsOf(before), operationsOf(after), (subject, old, now) => {
    const report = about(subject);
    if (!now) return report("removed", "Removed the operation", true);
    if (!old) return report("added", `Added the operation “${now.summary}”`, false);
    compareOperations(old, now, { ...components, report }, about);
  });
  eachOf(before.webhooks, after.webhooks, (subject, old, now) => {
    const report = about(subject);
    if (!now) return report("removed", "Removed the event", true);
    if (!old) return report("added", `Added the event: ${now.post.summary}`, false);
    compareWebhooks(old.post, now.post, { ...components, report });
  });
  return [...changes.values()];
}

const operationsOf = ({ paths }: OpenApiDocument): Record<string, DocumentedOperation> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

function compareOperations(
  old: DocumentedOperation,
  now: DocumentedOperation,
  documents: Documents,
  about: (subject: string) => Report,
): void {
  const { report } = documents;
  if (now.deprecated && !old.deprecated) report("deprecated", "Deprecated the operation", false);
  if (now.operationId !== old.operationId)
    report("changed", `Renamed the operation from ${old.operationId} to ${now.operationId}`, true);
  if (now["x-svc-scope"] !== old["x-svc-scope"])
    report("changed", `Changed the scope to ${now["x-svc-scope"] ?? "none"}`, now["x-svc-scope"] !== undefined);
  compareSecurity(old.security, now.security, report);
  comparePart(inputOf(old), inputOf(now), "request", documents);
  for (const [place, { name }] of (old.parameters ?? []).entries()) {
    const from = old.parameters?.[place]?.in;
    const to = now.parameters?.find((parameter) => parameter.name === name)?.in;
    if (to && to !== from) report("changed", `Moved \`${name}\` from the ${from} to the ${to}`, true);
  }
  eachOf(old.responses, now.responses, (status, before, after) => {
    if (!after) return report("removed", `Removed the status ${status}`, true);
    if (!before) return report("added", `Added the status ${status}`, false);
    const responses = { before: responseOf(before, documents.before), after: responseOf(after, documents.after) };
    if (status === "200") return compareResponses(responses.before, responses.after, documents);
    // Operations share their errors.
    compareResponses(responses.before, responses.after, { ...documents, report: about(`Status ${status}`) });
  });
}

/** An operation without a key accepts one too. */
function compareSecurity(old: DocumentedOperation["security"], now: DocumentedOperation["security"], report: Report) {
  const isKeyless = [old, now].map((all) => all.length === 0 || all.some((one) => Object.keys(one).length === 0));
  if (isKeyless[0] === isKeyless[1]) return;
  report("changed", isKeyless[0] ? "Required an API key" : "An API key is optional", isKeyless[0] === true);
}

/** The parameters and the body of an operation as one schema. */
function inputOf({
  parameters = [],
  requestBody,
}: Pick<DocumentedOperation, "parameters" | "requestBody">): JsonSchema {
  const body = requestBody?.content["application/json"]?.schema;
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      ...(body && { body }),
    },
    required: [
      ...parameters.flatMap(({ name, required }) => (required ? [name] : [])),
      ...(requestBody?.required ? ["body"] : []),
    ],
  };
}

const responseOf = (response: DocumentedResponse | { $ref: string }, { responses }: Components): DocumentedResponse =>
  "$ref" in response ? (responses[lastOf(response.$ref)] ?? { description: "" }) : response;

function compareResponses(old: DocumentedResponse, now: DocumentedResponse, documents: Documents): void {
  const [before, after] = [old, now].map((one) => one.content?.["application/json"]?.schema ?? {});
  comparePart(before ?? {}, after ?? {}, "response", documents);
  compareHeaders(headersOf(old, documents.before), headersOf(now, documents.after), documents);
}

type Headers = Record<string, DocumentedHeader>;

const headersOf = ({ headers = {} }: DocumentedResponse, { headers: components }: Components): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, header]) => [
      name,
      "$ref" in header ? (components[lastOf(header.$ref)] ?? { schema: {} }) : header,
    ]),
  );

const lastOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

function compareHeaders(old: Headers, now: Headers, documents: Documents): void {
  const { report } = documents;
  eachOf(old, now, (name, before, after) => {
    if (!after) return report("removed", `Removed the header \`${name}\``, true);
    if (!before) return report("added", `Added the header \`${name}\``, false);
    if (before.required && !after.required) report("changed", `The header \`${name}\` can be absent`, true);
    if (!before.required && after.required) report("changed", `The header \`${name}\` is always present`, false);
    comparePart(before.schema, after.schema, "response", documents, name);
  });
}

function compareWebhooks(old: DocumentedWebhook, now: DocumentedWebhook, documents: Documents): void {
  const [before, after] = [old, now].map(({ requestBody }) => requestBody.content["application/json"]?.schema ?? {});
  comparePart(before ?? {}, after ?? {}, "response", documents);
  const headers = ({ parameters = [] }: DocumentedWebhook): Headers =>
    Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));
  compareHeaders(headers(old), headers(now), documents);
}

function comparePart(
  before: JsonSchema,
  after: JsonSchema,
  direction: "request" | "response",
  documents: Documents,
  path?: string,
): void {
  const side = { direction, before: documents.before.schemas, after: documents.after.schemas };
  compareSchemas(before, after, side, documents.report, path);
}
