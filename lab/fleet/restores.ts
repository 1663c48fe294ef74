import path from "node:path";
import { request } from "undici";
import { Part, type Role, runCommand, type Variables } from "./part.ts";
import { Postgres } from "./postgres.ts";
import type { Run } from "./run.ts";

const passphrase = "correct horse battery";

/** Restores both kinds of backups into a new Postgres while the fleet serves: an earlier time from the archive, and a file. */
export async function restoreBackups(run: Run): Promise<void> {
  const { installation } = run;
  const { database, folder, setup, variables, copy } = installation;
  const file = path.join(installation.backups, "slipway.backup");
  const beforeBackup = acknowledged(run);
  const withPassphrase = { ...variables, SVC_BACKUP_PASSPHRASE: passphrase };
  await runCommand(setup, ["svc", "backup", file], withPassphrase, [installation.backups]);
  const until = new Date();
  const beforeTime = acknowledged(run);
  // Postgres refuses to recover to a time after which the archive has no transaction.
  await database.withSql((sql) => sql`select pg_current_xact_id()`);
  await database.archiveAll();

  const restored = new Postgres(folder, "restored", installation.nextPort());
  await restored.restore(copy, database.archive, until);
  run.promise(
    `all ${beforeTime.length} transactions acknowledged before a time are restored`,
    await hasAll(restored, beforeTime),
  );
  run.promise("nothing that was created later is restored", await hasNothingSince(restored, until));
  await serveFrom(run, restored);

  await restored.withSql((sql) => sql.unsafe("create database from_file"), "postgres");
  const target = { ...withPassphrase, DATABASE_URL: restored.urlOf("from_file") };
  await runCommand(setup, ["svc", "restore", file], target, [installation.backups]);
  const isWhole = await hasAll(restored, beforeBackup, "from_file");
  run.promise(
    `all ${beforeBackup.length} transactions acknowledged before svc backup are restored by svc restore`,
    isWhole,
  );
  await restored.stop();
}

const acknowledged = ({ observed }: Run): string[] =>
  observed.acknowledgements.map(({ transactionId }) => transactionId);

const hasAll = (database: Postgres, ids: string[], name?: string): Promise<boolean> =>
  database.withSql(async (sql) => {
    const [row] = await sql`select count(*)::int from transactions where id = any(${ids})`;
    return row?.count === ids.length && ids.length > 0;
  }, name);

const hasNothingSince = (database: Postgres, time: Date): Promise<boolean> =>
  database.withSql(async (sql) => {
    const [row] = await sql`select exists (select 1 from transactions where created_at > ${time}) as has_later`;
    return row?.has_later === false;
  });

/** Starts an api part with the restored database, and reads a transaction from it. */
async function serveFrom(run: Run, database: Postgres): Promise<void> {
  const { installation, observed } = run;
  const { variables, folder, certificate, setup } = installation;
  const names: Variables = { DATABASE_URL: database.urlOf() };
  for (const name of ["DATABASE_WEB_URL", "DATABASE_API_URL", "DATABASE_WORKER_URL"]) names[name] = database.urlOf();
  const role: Role = "api";
  const [port, metricsPort] = [installation.nextPort(), installation.nextPort()];
  const plan = {
    name: "restored-api",
    role,
    port,
    metricsPort,
    folder,
    certificate,
    variables: { ...variables, ...names },
  };
  const part = new Part(plan, setup.release);
  await part.start();
  const [first] = observed.acknowledgements;
  const key = installation.partners.find(({ partnerId }) => partnerId === first?.partnerId)?.key ?? "";
  // Unlike fetch, this sends the host that the proxy passes on.
  const { body } = await request(`http://127.0.0.1:${port}/api/v1/partner/transactions/${first?.transactionId}`, {
    headers: { "x-svc-api-key": key, host: new URL(installation.url).host, "x-forwarded-proto": "https" },
  });
  const { msg, data } = (await body.json()) as { msg: string; data: { id?: string } };
  run.promise("a part on the restored database serves them", data.id === first?.transactionId);
  if (data.id !== first?.transactionId) run.note(msg);
  await part.stop();
}
