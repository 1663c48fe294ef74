import type { DifferenceKind, Environment } from "#db/enums.ts";
import { csvLine } from "#lib/csv.ts";
import { AppError } from "#lib/errors.ts";
import { type DifferenceLine, type DifferenceState, differenceStates, type RunLine } from "./contract.ts";
import { differenceCells, differenceTitles } from "./difference-cells-contract.ts";
import { countDifferences, selectDifferencePage, selectRun, selectRuns } from "./queries.ts";

const pageRows = 50;
const exportRows = 1_000;

/** `cursor`: how many rows are above the page. */
type Cursor = { cursor?: string | undefined };
type DifferenceFilter = { kind?: DifferenceKind | undefined; state?: DifferenceState | undefined };

export async function listRuns({
  environment,
  provider,
  cursor,
}: Cursor & { environment: Environment; provider?: string | undefined }): Promise<{
  runs: RunLine[];
  nextCursor: string | null;
}> {
  const { rows, nextCursor } = await readPage(cursor, pageRows, (page) => selectRuns(environment, provider, page));
  return { runs: rows, nextCursor };
}

/** Without its differences; null for an unknown ID. */
export const findRun = selectRun;

/** The differences are those of a page, open ones first; null for an unknown ID. */
export async function readRun(id: string, { cursor, ...filter }: Cursor & DifferenceFilter) {
  const run = await selectRun(id);
  if (!run) return null;
  const [stored, { rows, nextCursor }] = await Promise.all([
    countDifferences(id),
    readPage(cursor, pageRows, (page) => selectDifferencePage(id, matchOf(filter), page)),
  ]);
  return { run, stored, differences: rows as DifferenceLine[], nextCursor };
}

/** Throws not_found. */
export async function exportDifferences(id: string, filter: DifferenceFilter) {
  const run = await selectRun(id);
  if (!run) throw new AppError("not_found", "Reconciliation not found");
  return { run, chunks: toCsv(id, filter) };
}

async function* toCsv(id: string, filter: DifferenceFilter): AsyncGenerator<string> {
  yield csvLine([...differenceTitles, "State", "Note", "Noted by", "Noted at (UTC)"]);
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor, exportRows, (place) => selectDifferencePage(id, matchOf(filter), place));
    yield page.rows.map(toLine).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const toLine = ({ note, isExplained, notedBy, notedAt, ...difference }: DifferenceLine): string =>
  csvLine([
    ...differenceCells(difference),
    differenceStates[isExplained ? "explained" : "open"],
    note,
    notedBy,
    notedAt?.toISOString() ?? null,
  ]);

const matchOf = ({ kind, state }: DifferenceFilter) => ({
  ...(kind && { kind }),
  ...(state && { isExplained: state === "explained" }),
});

async function readPage<Row>(
  cursor: string | undefined,
  limit: number,
  read: (page: { offset: number; limit: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const offset = Number(cursor ?? 0);
  const rows = await read({ offset, limit });
  return { rows: rows.slice(0, limit), nextCursor: rows.length > limit ? String(offset + limit) : null };
}
