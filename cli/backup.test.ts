import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createTestDatabase, setUpOwnDatabase } from "#db/test-database.ts";
import { selectLastBackup } from "#lib/backup/queries/last-backup.ts";
import { selectDatabaseState } from "#lib/metrics/queries.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "slipway-backup-"));
const file = path.join(folder, "backup");
const earlierMs = Date.parse("2026-01-02T03:04:05.678Z");

beforeEach(async () => {
  stubVariables({ SVC_BACKUP_PASSPHRASE: "correct horse battery" });
  rmSync(file, { force: true });
  await sql`delete from last_backup`;
});
afterAll(() => rmSync(folder, { recursive: true }));

const recordEarlier = () => sql`insert into last_backup values (1, ${new Date(earlierMs)})`;
/** What the metric has, in milliseconds. */
const metricMs = async () => (await selectDatabaseState(new Date(), null)).backupSeconds * 1_000;
const createdMs = () => Date.parse(JSON.parse(readFileSync(file, "utf8").split("\n", 1)[0] ?? "").created_at);

it("records the time of the file, after a first backup and after a later one", async () => {
  expect([await selectLastBackup(sql), await metricMs()]).toEqual([null, 0]);
  for (const _ of ["first", "later"]) {
    expect(await svc("backup", file)).toMatchObject({ code: 0 });
    expect(await selectLastBackup(sql)).toBe(createdMs());
    expect(await metricMs()).toBeCloseTo(createdMs(), 0);
    await sql`update last_backup set at = ${new Date(earlierMs)}`;
  }
});

it("a failed backup keeps the time of the last one", async () => {
  await recordEarlier();
  await expect(svc("backup", path.join(folder, "missing", "backup"))).rejects.toThrow("ENOENT");
  stubVariables({ SVC_BACKUP_PASSPHRASE: "short" });
  expect(await svc("backup", file)).toMatchObject({ code: 1 });
  expect(await selectLastBackup(sql)).toBe(earlierMs);
});

it("a backup that can't be recorded is complete, with a warning", async () => {
  const warned = vi.spyOn(console, "error").mockReturnValue();
  await sql`alter table last_backup rename to renamed`;
  onTestFinished(async () => {
    warned.mockRestore();
    await sql`alter table renamed rename to last_backup`;
  });
  expect(await svc("backup", file)).toEqual({ code: 0, text: expect.stringMatching(/^Saved \d+ rows to /) });
  expect(existsSync(file)).toBe(true);
  expect(warned.mock.calls).toEqual([[expect.stringMatching(/couldn't be recorded: relation "last_backup" does/)]]);
});

it("restores into an empty database that was backed up before", async () => {
  await recordEarlier();
  await svc("backup", file);
  const url = process.env.DATABASE_URL ?? "";
  onTestFinished(() => stubVariables({ DATABASE_URL: url }));
  stubVariables({ DATABASE_URL: await createTestDatabase() });
  expect(await svc("backup", path.join(folder, "empty"))).toMatchObject({ code: 0 });
  expect(await svc("restore", file)).toMatchObject({ code: 0 });
});
