import type { Sql } from "postgres";
import {
  countClientConnections,
  readDatabaseTime,
  readMigrationState,
  readOldestTransaction,
  readPartitionState,
  readServerFacts,
  readTransactionIdAge,
} from "#db/database-facts.ts";
import { rejectPooler } from "#db/detect-pooler.ts";
import { apiLogPartitions, auditLogPartitions } from "#db/partitions.ts";
import { databaseParts } from "#db/privileges.ts";
import { verifyPartUrl } from "#db/roles.ts";
import { selectLastBackup } from "#lib/backup/queries/last-backup.ts";
import { hourMs, minuteMs, secondMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import { connectionsOf, readConnectionLimit } from "#processes/database-connections.ts";
import { readSettings } from "#processes/installation.ts";
import { type DoctorCheck, type Finding, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";

const oldestVersion = 15;
const clockMs = { warning: 2 * secondMs, error: 30 * secondMs };
const oldTransactionMs = 5 * minuteMs;
const transactionIdsMax = 1_000_000_000;
const partitionDaysMin = 3;
// As in ops/prometheus/alerts.yml.
const backupMsMax = 48 * hourMs;

/** The database of the command, with one connection for all checks. */
type Database = {
  url: string;
  /** Opens it on first use. Throws if the address is invalid. */
  open(): Sql;
};

export function databaseChecks({ url, open }: Database): DoctorCheck[] {
  const connected = { needs: ["database.connection"] };
  const migrated = { needs: ["database.migrations"] };
  return [
    { id: "database.connection", name: "Database", run: () => checkConnection(url, open) },
    { id: "database.kind", name: "Database kind", needs: ["settings.values"], run: checkKind },
    { id: "database.version", name: "Postgres version", ...connected, run: () => checkVersion(open()) },
    { id: "database.pooler", name: "Pooler", ...connected, run: () => checkPooler(url) },
    { id: "database.tls", name: "Database encryption", ...connected, run: () => checkEncryption(url, open()) },
    {
      id: "database.roles",
      name: "Database roles",
      needs: ["database.connection", "settings.values"],
      run: () => checkRoles(open()),
    },
    { id: "database.clock", name: "Database clock", ...connected, run: () => checkClock(open()) },
    { id: "database.migrations", name: "Migrations", ...connected, run: () => checkMigrations(open()) },
    {
      id: "database.connections",
      name: "Database connections",
      needs: ["database.connection", "settings.values"],
      run: () => checkConnections(url, open()),
    },
    {
      id: "database.oldest_transaction",
      name: "Oldest transaction",
      ...connected,
      run: () => checkOldestTransaction(open()),
    },
    { id: "database.transaction_ids", name: "Transaction IDs", ...connected, run: () => checkTransactionIds(open()) },
    { id: "database.partitions", name: "Partitions", ...migrated, run: () => checkPartitions(open()) },
    {
      id: "database.backup",
      name: "Backup",
      needs: ["database.migrations", "settings.values"],
      run: () => checkBackup(open()),
    },
  ];
}

async function checkConnection(url: string, open: Database["open"]) {
  if (url === "") return failed("DATABASE_URL isn't set.", "Set it to the address of Postgres.");
  try {
    const startedMs = performance.now();
    const facts = await readServerFacts(open());
    const where = `${hostOf(url)} as ${facts?.role}`;
    if (facts?.isReadOnly)
      return failed(
        `${where} only accepts reads.`,
        "Use the address of the primary in DATABASE_URL, or free its disk.",
      );
    return ok(`Connected to ${where} in ${formatDuration(performance.now() - startedMs)}.`);
  } catch (error) {
    return failed(
      sentence(`Can't connect to ${hostOf(url)}: ${messageOf(error)}`),
      "Check DATABASE_URL, and that Postgres accepts this machine's address.",
    );
  }
}

async function checkVersion(sql: Sql) {
  const facts = await readServerFacts(sql);
  if (Number(facts?.versionNumber) >= oldestVersion * 10_000) return ok(`Postgres ${facts?.version}.`);
  return failed(`Postgres ${facts?.version} is too old.`, `Upgrade it to ${oldestVersion} or newer.`);
}

async function checkPooler(url: string) {
  try {
    await rejectPooler(url);
    return ok("Every connection has its own session.");
  } catch (error) {
    return failed(sentence(messageOf(error)), "docs/operations/secure.md says how to set up a pooler.");
  }
}

async function checkEncryption(url: string, sql: Sql) {
  return judgeEncryption(url, (await readServerFacts(sql))?.isEncrypted ?? false);
}

/** Slipway encrypts with `require`, `prefer`, and `allow`, and also verifies the certificate with `verify-full`. */
export function judgeEncryption(url: string, isEncrypted: boolean): Finding {
  const host = hostOf(url);
  if (/^(localhost|127\.[\d.]+|\[::1\]|)(:\d+)?$/.test(host)) return ok(`${host} is this machine.`);
  const isVerified = new URLSearchParams(url.split("?")[1]).get("sslmode") === "verify-full";
  if (isEncrypted && isVerified) return ok("The connection is encrypted, and the certificate verified.");
  return warning(
    isEncrypted
      ? "The connection is encrypted, but the certificate isn't verified."
      : `The connection to ${host} isn't encrypted.`,
    "Add sslmode=verify-full to DATABASE_URL, and set NODE_EXTRA_CA_CERTS for a private certificate authority.",
  );
}

function checkKind(): Finding {
  const { databaseUrl, partUrls, isLocal } = readSettings();
  if (databaseUrl || Object.values(partUrls).some(Boolean)) return ok("Slipway uses your own Postgres.");
  if (isLocal) return ok("Demo mode uses the embedded Postgres.");
  return warning(
    "The embedded Postgres is only for trying Slipway out.",
    "Move its data to your own Postgres with svc move, and set DATABASE_URL.",
  );
}

async function checkRoles(sql: Sql) {
  const { databaseUrl, partUrls } = readSettings();
  for (const part of databaseParts) {
    const given = partUrls[part];
    const problem = given && (await verifyPartUrl(part, given).then(() => null, messageOf));
    if (problem) return failed(sentence(problem), "Correct the address, or the role's password.");
  }
  const facts = await readServerFacts(sql);
  if (databaseUrl && facts?.isSuperuser)
    return warning(
      `${facts.role} is a superuser.`,
      "Create an owner without that right, as docs/operations/install.md does.",
    );
  if (facts?.canCreateRoles || Object.values(partUrls).some(Boolean)) return ok("Each part has its own role.");
  return warning(
    `All parts use the role ${facts?.role}, which can change the audit log.`,
    "Give it CREATEROLE, or set DATABASE_WEB_URL, DATABASE_API_URL, and DATABASE_WORKER_URL.",
  );
}

async function checkClock(sql: Sql) {
  const askedMs = Date.now();
  const databaseMs = await readDatabaseTime(sql);
  const difference = (askedMs + Date.now()) / 2 - databaseMs;
  const off = Math.abs(difference);
  if (off < clockMs.warning) return ok(`Within ${clockMs.warning / secondMs} s of this machine's.`);
  const text = `${formatDuration(off)} ${difference > 0 ? "behind" : "ahead of"} this machine's.`;
  const fix = "Synchronize the clocks of both machines by NTP.";
  return off < clockMs.error ? warning(text, fix) : failed(text, fix);
}

async function checkMigrations(sql: Sql) {
  const { pending, unknown } = await readMigrationState(sql);
  const first = pending[0];
  if (first !== undefined)
    return failed(
      `${pending.length} migrations haven't run, from ${first} on.`,
      "Start Slipway with the owner's DATABASE_URL, which runs them.",
    );
  if (unknown === 0) return ok("The database has the schema of this version.");
  return warning("A newer version of Slipway migrated the database.", "Upgrade this machine too.");
}

async function checkConnections(url: string, sql: Sql) {
  const [needed, allowed, used] = [
    connectionsOf(readSettings()),
    await readConnectionLimit(url),
    await countClientConnections(sql),
  ];
  const text = `${used} of ${allowed} connections are open, and this machine opens up to ${needed}.`;
  if (needed <= allowed && used < allowed * 0.9) return ok(text);
  return warning(text, "Lower SVC_DATABASE_CONNECTIONS or SVC_API_PROCESSES, or raise max_connections.");
}

async function checkOldestTransaction(sql: Sql) {
  const oldest = await readOldestTransaction(sql);
  if (!oldest) return ok("No transaction is open.");
  const text = `The oldest has been open for ${formatDuration(oldest.seconds * secondMs)}, by ${oldest.holder}.`;
  if (oldest.seconds * secondMs < oldTransactionMs) return ok(text);
  return warning(text, "End it: it delays the event feed, and keeps Postgres from removing old rows.");
}

async function checkTransactionIds(sql: Sql) {
  const age = await readTransactionIdAge(sql);
  if (age < transactionIdsMax) return ok(`${formatNumber(age)} are in use, of 2 billion.`);
  return warning(
    `${formatNumber(age)} are in use, of 2 billion.`,
    "Run VACUUM, and find out what keeps autovacuum from it.",
  );
}

async function checkPartitions(sql: Sql) {
  const states = await Promise.all([apiLogPartitions, auditLogPartitions].map((one) => readPartitionState(sql, one)));
  const fix = 'Start the worker with the owner\'s DATABASE_URL, and look for "partition not created" in its log.';
  if (states.some(({ hasDefaultRows }) => hasDefaultRows))
    return warning("Rows are in a default partition, because that of their day was missing.", fix);
  const days = Math.floor(Math.min(...states.map(({ daysAhead }) => daysAhead)));
  if (days >= partitionDaysMin) return ok(`There are partitions for the next ${days} days.`);
  return warning(`There are partitions for the next ${Math.max(0, days)} days only.`, fix);
}

async function checkBackup(sql: Sql) {
  if (readSettings().isLocal) return skipped("Demo mode needs no backup.");
  const madeMs = await selectLastBackup(sql);
  const fix = "Run svc backup daily, or see docs/operations/backup.md if your provider backs up the database.";
  if (madeMs === null) return warning("There was no svc backup yet.", fix);
  const ageMs = Math.max(0, Date.now() - madeMs);
  const text = `The last one was made ${formatDuration(ageMs)} ago.`;
  return ageMs <= backupMsMax ? ok(text) : warning(text, fix);
}

/** Without user and password. */
const hostOf = (url: string) => /^[^/]*\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url)?.[1] ?? "";
