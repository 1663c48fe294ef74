import type { TenantScope } from "#db/scope.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import type { LogPosition } from "#lib/api-logs/queries/api-logs.ts";
import { csvLine } from "#lib/csv.ts";
import { toZonedIso, utc } from "#lib/time-zone.ts";
import { type ApiLog, type ApiLogFilter, exportedMax } from "./contract.ts";
import { positionOf, toApiLog } from "./list-requests.ts";
import { logStore } from "./log-store.ts";
import { toSearch } from "./to-search.ts";

const pageSize = 2_000;
const scannedMax = 50_000;

export const exportForms = ["csv", "ndjson"] as const;
export type ExportForm = (typeof exportForms)[number];

const columns = [
  "request_id",
  "at",
  "method",
  "path",
  "status",
  "success",
  "duration_ms",
  "error_code",
  "key_id",
  "key_name",
  "field_errors",
] as const;
type Exported = ApiLog & { key_name: string | null };

/** CSV is read by people, and has their zone's offset; NDJSON is read by programs. */
const writers: Record<ExportForm, { head: string; line(row: Exported, zone: string): string }> = {
  csv: {
    head: csvLine([...columns]),
    line: (row, zone) => csvLine(columns.map((name) => cellOf(row, name, zone))),
  },
  ndjson: { head: "", line: (row) => `${JSON.stringify(row)}\n` },
};

function cellOf(row: Exported, name: (typeof columns)[number], zone: string): string | null {
  if (name === "at") return toZonedIso(new Date(row.at), zone);
  if (name === "field_errors") return row.field_errors && fieldErrorsText(row.field_errors);
  return row[name] === null ? null : String(row[name]);
}

/** "amount:too_small wallet:unknown". */
const fieldErrorsText = (errors: NonNullable<ApiLog["field_errors"]>) =>
  errors.map(({ field, code }) => `${field}:${code}`).join(" ");

/** The matching requests, newest first, as chunks of a file that are read on demand. At most 100,000. */
export async function* exportRequests(
  scope: TenantScope,
  filter: ApiLogFilter,
  { form, now, zone = utc }: { form: ExportForm; now: Date; zone?: string },
): AsyncGenerator<string> {
  const { head, line } = writers[form];
  const keys = await listKeys(scope, now);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  yield head;
  for await (const logs of pagesOf(scope, toSearch(filter, keys, now, zone), filter.cursor)) {
    yield logs.map((log) => line({ ...log, key_name: names.get(log.key_id) ?? null }, zone)).join("");
  }
}

async function* pagesOf(
  scope: TenantScope,
  { terms, range }: ReturnType<typeof toSearch>,
  cursor: string | undefined,
): AsyncGenerator<ApiLog[]> {
  let before: LogPosition | undefined = positionOf(cursor);
  let left = exportedMax;
  while (left > 0) {
    const limit = Math.min(pageSize, left);
    const { rows, searchedTo } = await logStore().search(scope, { terms, range, before, limit, scanned: scannedMax });
    if (rows.length > 0) yield rows.map(toApiLog);
    left -= rows.length;
    const next = rows.length === limit ? rows.at(-1) : searchedTo;
    if (!next) return;
    before = next;
  }
}
