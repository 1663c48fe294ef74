import { partnerAccess } from "#db/schema.ts";
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
import { unauthenticatedPerMinute } from "#lib/rate-limit.ts";
import { failureMeanings } from "#lib/transactions/failure-meanings-contract.ts";
import { holdMeanings } from "#lib/transactions/hold-contract.ts";

/** The parts of guides that are generated from the code and the catalog, as Markdown. */
export const liveBlocks = (document: OpenApiDocument, coverage: CoverageSource): LiveBlocks => ({
  coverage: () => coverageMarkdown(coverage),
  statuses: () =>
    table(
      ["Status", "Meaning", "Can change to", "Webhook"],
      statusRows().map(({ status, description, next, event }) => [
        code(status),
        description,
        next.map(code).join(", ") || "Final",
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
  limits: () =>
    table(
      ["Limit", "Requests per minute", "Applies to"],
      rateLimits.map(({ name, perMinute, appliesTo }) => [name, String(perMinute), appliesTo]),
    ),
  events: () =>
    webhookReferences(document)
      .map(({ name, summary, payload, sample }) =>
        [`### ${code(name)}`, `${summary}.`, fence("json", sample), fieldTable(payload)].join("\n\n"),
      )
      .join("\n\n"),
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

// The database fills in the defaults of a partner.
const rateLimits = [
  { name: "`quotes`", perMinute: partnerAccess.quotesPerMinute.default, appliesTo: "List quotes, by API key" },
  {
    name: "`creations`",
    perMinute: partnerAccess.creationsPerMinute.default,
    appliesTo: "Create a transaction, by API key",
  },
  { name: "`reads`", perMinute: partnerAccess.readsPerMinute.default, appliesTo: "All other requests, by API key" },
  { name: "Without a key", perMinute: unauthenticatedPerMinute, appliesTo: "Requests without a key, by IP address" },
];

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
    entries.map(({ subjects, text }) => `- ${subjectText(subjects)}: ${text}`).join("\n") || "No changes.",
  ].join("\n\n");

const subjectText = (subjects: string[]) =>
  subjects.length > 3 ? `${subjects.length} operations and events` : subjects.map(code).join(", ");

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
