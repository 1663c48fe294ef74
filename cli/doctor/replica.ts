import { readSettings } from "#boot/installation.ts";
import { replicaUrlOf } from "#boot/replica-url.ts";
import { standbyOf } from "#db/client.ts";
import { readHeartbeat } from "#db/database-clock.ts";
import { openForDoctor, readServerFacts, readSystemIdentifier } from "#db/database-facts.ts";
import { rejectPooler } from "#db/detect-pooler.ts";
import { findPartUrl } from "#db/roles.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { formatDuration } from "#lib/format-time.ts";
import { type DoctorCheck, type Finding, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";
import { type Database, hostOf } from "./database.ts";

export const replicaCheck = ({ open }: Database): DoctorCheck => ({
  id: "database.replica",
  name: "Read replica",
  needs: ["database.migrations", "settings.values"],
  run: () => checkReplica(open),
});

async function checkReplica(openPrimary: Database["open"]): Promise<Finding> {
  const { replicaUrl, databaseUrl, partUrls } = readSettings();
  if (!replicaUrl) return skipped("DATABASE_REPLICA_URL isn't set, so lists are read from the primary.");
  const partUrl = partUrls.web ?? (await findPartUrl("web", databaseUrl ?? ""));
  const url = replicaUrlOf(replicaUrl, { url: partUrl, ownerUrl: databaseUrl });
  const sql = openForDoctor(url, standbyOf(url));
  try {
    return await inspect(url, { primary: openPrimary(), replica: sql });
  } catch (error) {
    return failed(
      sentence(`Can't read from ${hostOf(url)}: ${messageOf(error)}`),
      "Check DATABASE_REPLICA_URL, and that the replica accepts this machine and the role of pages.",
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

type Servers = Record<"primary" | "replica", ReturnType<Database["open"]>>;

async function inspect(url: string, { primary, replica }: Servers): Promise<Finding> {
  const host = hostOf(url);
  const facts = await readServerFacts(replica);
  if (!facts?.isReadOnly)
    return warning(
      `${host} accepts writes, so it isn't a replica.`,
      "Use the address of a standby in DATABASE_REPLICA_URL, or unset it.",
    );
  const [ours, theirs] = await Promise.all([readSystemIdentifier(primary), readSystemIdentifier(replica)]);
  if (ours !== null && theirs !== null && ours !== theirs)
    return failed(`${host} is a replica of another database.`, "Use the address of a standby of DATABASE_URL.");
  const pooling = await describePooling(url);
  if (pooling) return failed(pooling, "Add prepare=false to DATABASE_REPLICA_URL.");
  // In this order, so that a write in between doesn't look like lag.
  const written = await readHeartbeat(primary);
  const replayed = await readHeartbeat(replica);
  const lagMs = Math.max(0, (written ?? 0) - (replayed ?? 0));
  const lag =
    replayed === null && written !== null ? "has no row of this database yet" : `is ${formatDuration(lagMs)} behind`;
  if (lagMs > env().replicaLagSeconds * secondMs)
    return warning(
      `${host} ${lag}, so lists are read from the primary.`,
      "Find out what delays its replay, as docs/operations/alerts/replica-unused.md says.",
    );
  return ok(`${host} is a standby of this database, Postgres ${facts.version}, read as ${facts.role}, and ${lag}.`);
}

/** Null if prepared statements work there. */
const describePooling = (url: string): Promise<string | null> =>
  /[?&]prepare=false\b/.test(url)
    ? Promise.resolve(null)
    : rejectPooler(url, standbyOf(url)).then(() => null, messageOf);
