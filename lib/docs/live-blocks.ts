import { type Status, statuses } from "#db/enums.ts";
import { type CoverageSource, coverageMarkdown } from "#lib/docs/coverage.ts";
import type { LiveBlocks } from "#lib/docs/fill-page.ts";
import { code, fence, table } from "#lib/docs/markdown-table.ts";
import { webhookVector } from "#lib/docs/webhook-vector.ts";
import { formatDate } from "#lib/format-time.ts";
import { apiChangelog } from "#lib/openapi/api-changelog.ts";
import type { FieldRow, OpenApiDocument } from "#lib/openapi/contract.ts";
import { failureSample } from "#lib/openapi/envelope-schema.ts";
import { fieldCodes } from "#lib/openapi/field-codes.ts";
import { errorRows, objectReferences, statusRows, webhookReferences } from "#lib/openapi/reference.ts";
import { expectedShare } from "#lib/quality/formula-contract.ts";
import { failureMeanings } from "#lib/transactions/failure-meanings-contract.ts";
import { holdMeanings } from "#lib/transactions/hold-contract.ts";
import { isSimulatedMove } from "#lib/transactions/status-machine.ts";

/** The parts of guides that are generated from the code and the catalog, as Markdown. */
export const liveBlocks = (document: OpenApiDocument, coverage: CoverageSource): LiveBlocks => ({
  coverage: () => coverageMarkdown(coverage),
  statuses: () =>
    table(
      ["Status", "Meaning", "Can change to", "Webhook"],
      statusRows().map(({ status, description, next, event }) => [
        code(status),
        description,
        next.map(code).join(", ") || simulatedNext(status),
        event ? code(event) : "None",
      ]),
    ),
  "error-codes": () => errorRows().map(errorEntry).join("\n\n"),
  "error-sample": () => jsonBlock(failureSample("validation_failed")),
  "field-codes": () =>
    table(
      ["Code", "Meaning"],
      fieldCodes.map((one) => [code(one.code), one.description]),
    ),
  "quality-calculator": qualityExamples,
  events: () => {
    const references = webhookReferences(document);
    return references.map((one) => eventEntry(one, references[0])).join("\n\n");
  },
  "failure-codes": () =>
    table(
      ["Code", "Meaning"],
      failureMeanings.map((one) => [code(one.code), one.meaning]),
    ),
  "hold-reasons": () =>
    table(
      ["Reason", "Meaning"],
      holdMeanings.map((one) => [code(one.code), one.meaning]),
    ),
  "webhook-vector": () => {
    const { sample = "" } = webhookReferences(document).find(({ name }) => name === "transaction.success") ?? {};
    return jsonBlock(webhookVector(JSON.parse(sample)));
  },
  fields: () =>
    objectReferences(document)
      .map(({ title, rows }) => `## ${title}\n\n${fieldTable(rows)}`)
      .join("\n\n"),
  changelog: () => apiChangelog().map(releaseChanges).join("\n\n"),
  operations: () =>
    table(
      ["Operation", "Request"],
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId, summary }]) => [
          `[${summary}](/docs/${operationId})`,
          code(`${method.toUpperCase()} ${path}`),
        ]),
      ),
    ),
});

type WebhookReference = ReturnType<typeof webhookReferences>[number];

/** After the first event only the fields that differ from its, because most are the same. */
function eventEntry(event: WebhookReference, first: WebhookReference | undefined): string {
  const { name, summary, payload, sample } = event;
  const known = new Set(first?.payload.map((row) => JSON.stringify(row)));
  const other = payload.filter((row) => !known.has(JSON.stringify(row)));
  const fields =
    event === first || !first
      ? [fieldTable(payload)]
      : [
          `The fields of ${code(first.name)}${other.length > 0 ? ", except:" : "."}`,
          other.length > 0 && fieldTable(other),
        ];
  return [`### ${code(name)}`, `${summary}.`, fence("json", sample), ...fields].filter(Boolean).join("\n\n");
}

/** For a status that nothing but a simulation changes. */
function simulatedNext(status: Status): string {
  const simulated = statuses.filter((other) => isSimulatedMove(status, other));
  return ["Final", ...simulated.map((other) => `${code(other)} (sandbox only)`)].join(", ");
}

/** In place of the calculator of the page. */
const qualityExamples = () =>
  table(
    ["Successful", "Transactions", "Broader level", "Share"],
    [
      { successes: 9, sample: 10 },
      { successes: 0, sample: 0 },
      { successes: 270, sample: 300 },
      { successes: 12, sample: 40 },
    ].map((one) => [String(one.successes), String(one.sample), "0.7", expectedShare(one, 0.7).toFixed(4)]),
  );

type ErrorEntry = ReturnType<typeof errorRows>[number];

const errorEntry = ({ code: name, status, description, remedy, retry }: ErrorEntry) =>
  [
    `### ${code(name)}`,
    `**HTTP ${status}** · \`retry\`: ${code(retry)}`,
    `**Cause.** ${description}`,
    `**Remedy.** ${remedy}`,
  ].join("\n\n");

const releaseChanges = ({ date, entries }: ReturnType<typeof apiChangelog>[number]) =>
  [
    `## ${formatDate(new Date(date))}`,
    entries.some(({ needsAction }) => needsAction)
      ? "Change your code where **Action needed** applies to it. Everything else is compatible."
      : "No action needed: your code keeps working.",
    entries.map(changeLine).join("\n"),
  ].join("\n\n");

const changeLine = ({ text, subjects, needsAction }: ReturnType<typeof apiChangelog>[number]["entries"][number]) => {
  const where =
    subjects.length > 3 ? ` (${subjects.length} operations and events)` : `: ${subjects.map(code).join(", ")}`;
  return `- ${needsAction ? "**Action needed.** " : ""}${text}${where}`;
};

export const fieldTable = (rows: readonly FieldRow[], isRequest = false): string =>
  table(
    ["Field", "Type", "Description"],
    rows.map(({ name, type, isRequired, description }) => [
      code(name) + (isRequest && isRequired ? " required" : ""),
      type,
      description,
    ]),
  );

const jsonBlock = (value: unknown) => fence("json", JSON.stringify(value, null, 2));
