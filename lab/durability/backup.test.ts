import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { generate } from "otplib";
import postgres from "postgres";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { closeDatabase, transact } from "#db/client.ts";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import { createTestDatabase } from "#db/test-database.ts";
import { authenticate } from "#lib/api-keys/authenticate.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { makeRecoveryCodes, redeemRecoveryCode } from "#lib/people/auth/recovery-codes.ts";
import { userTables } from "#lib/people/queries/two-factor.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { userTotp } from "#lib/people/users/two-factor.ts";
import { describeSettings } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { setProviderSettings } from "#lib/providers/settings/set-settings.ts";
import { stubNoProviders } from "#lib/test-variables.ts";
import { listEvents } from "#lib/webhooks/list-events.ts";
import { createEndpoint, revealSecret } from "#lib/webhooks/manage-endpoints.ts";
import { selectDue } from "#lib/webhooks/queries/queue.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { readLocalState } from "#processes/local-state.ts";
import { startPostgres } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { hashTables } from "./test-backup.ts";
import { hasPostgres15, removeData, startCluster, stopClusters } from "./test-cluster.ts";

/** Backup, restore, and move of a whole installation by the commands, between versions of Postgres. */

const timeoutMs = 240_000;
const folder = path.join(root, ".data", `backup-${process.pid}`);
const file = path.join(folder, "backup.slipway");
const provider = { environment: "sandbox", provider: "guardarian" } as const;
const [start, logDay] = [new Date(), new Date(Date.now() - 40 * dayMs)];

const server = process.env.DATABASE_URL ?? "";

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  stubNoProviders();
  vi.stubEnv("DATABASE_URL", server);
});

afterAll(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  await stopClusters();
  removeData();
  rmSync(folder, { recursive: true, force: true });
}, timeoutMs);

/** Runs a command with these settings only. */
async function svc(variables: Record<string, string>, ...args: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(SVC_|DATABASE_URL|VITEST)/.test(name));
  const env = { ...Object.fromEntries(own), NODE_ENV: "test" as const, SVC_DATA_DIR: folder, ...variables };
  const withPassphrase = { ...env, SVC_BACKUP_PASSPHRASE: "correct horse battery" };
  return promisify(execFile)(process.execPath, ["processes/svc.ts", ...args], { cwd: root, env: withPassphrase });
}

/** Later queries of this process go to this database. */
async function connect(url: string): Promise<void> {
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", url);
}

/** An installation with one of everything, and what its partner and users know. */
async function createInstallation() {
  const { scope, key } = await newTestPartner();
  const user = {
    email: `${crypto.randomUUID()}@example.com`,
    password: "zebra-crossing-41",
    name: "Ada",
    partner_name: "Ada",
  };
  const { userId } = await registerUser(user);
  await userTotp.prepare(userId, start);
  const totp = (await userTotp.readPrepared(userId, "ada"))?.secret ?? "";
  const codes = await transact((tx) => makeRecoveryCodes(userTables, userId, new Date(), tx));
  await setProviderSettings(provider, { apiKey: "key-one", callbackToken: "token" }, { by: "test", now: start });
  const hook = { name: "Books", url: "https://shop.example/webhooks", events: ["transaction.success" as const] };
  const { endpoint, secret } = await createEndpoint(scope, hook, null, start);
  const events = [await sendTestEvent(scope, { name: "transaction.success" }, start)];
  const { next_cursor: cursor } = (await listEvents(scope, { limit: 10 })).pagination;
  events.push(await sendTestEvent(scope, { name: "transaction.success" }, start));
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => undefined });
  await sql`update totps set confirmed_at = now()`;
  await createPartition(sql, apiLogPartitions, logDay.toISOString().slice(0, 10));
  await sql`insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
    select 'req_' || n, at, ${scope.partnerId}, 'sandbox', 'k', 'GET', '/', 200, 1
    from generate_series(1, 100) n, unnest(array[${start}, ${logDay}]::timestamptz[]) at`;
  await sql.end();
  return { scope, key, userId, totp, codes, endpointId: endpoint.id, secret, events, cursor };
}

type Installation = Awaited<ReturnType<typeof createInstallation>>;

/** Uses everything with the values from before. A code of the authenticator app can't be used twice, so each check is later. */
async function checkInstallation(made: Installation, place: number): Promise<void> {
  const { scope, key, userId, endpointId, secret } = made;
  const caller = { authorization: undefined, hostEnvironment: null, address: "192.0.2.1", scope: null };
  expect(await authenticate({ key, ...caller }, start)).toMatchObject({ partnerId: scope.partnerId });
  await loadProviderSettings();
  expect(describeSettings(provider).find(({ name }) => name === "apiKey")).toMatchObject({ source: "saved" });
  expect(await revealSecret(scope, endpointId, systemActor, start)).toBe(secret);
  const at = new Date(start.getTime() + place * 2 * minuteMs);
  const token = await generate({ secret: made.totp, epoch: at.getTime() / 1_000 });
  expect(await userTotp.isCode(userId, token, at)).toBe(true);
  expect(await redeemRecoveryCode(userTables, userId, (made.codes[place] ?? "").replaceAll("-", ""), start)).toBe(true);
  const due = await selectDue(endpointId, new Date(), [], 10);
  expect(due.map(({ eventId }) => eventId)).toEqual(made.events.map(({ eventId }) => eventId));
  const feed = await listEvents(scope, { cursor: made.cursor, limit: 10 });
  expect(feed.events.map(({ id }) => id)).toEqual([made.events[1]?.eventId]);
}

/** A source changes by being checked, so it is compared before. The time of a backup isn't in its file. */
async function expectSame(one: string, other: string): Promise<void> {
  const kept = async (url: string) => ({ ...(await hashTables(url)), last_backup: null });
  expect(await kept(one)).toEqual(await kept(other));
}

it("restores an installation into a new data folder, without any setting", { timeout: timeoutMs }, async () => {
  const source = await createTestDatabase();
  await connect(source);
  const made = await createInstallation();
  const secret = process.env.SVC_SECRET ?? "";
  const { stdout } = await svc({ DATABASE_URL: source, SVC_SECRET: secret }, "backup", file);
  expect(stdout).toMatch(/^Saved \d+ rows to /);
  expect(readFileSync(file).includes(secret)).toBe(false);

  const restored = await svc({}, "restore", file);
  expect(restored.stdout).toContain(`The secret is in ${folder}. Start Slipway with npm start.`);
  expect(readLocalState(folder).secret).toBe(secret);
  const embedded = await startPostgres({ folder, isDurable: false });
  await expectSame(embedded.url, source);
  await connect(embedded.url);
  await checkInstallation(made, 1);
  await closeDatabase();
  await embedded.stop();

  const again = svc({}, "restore", file);
  await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining("The target database isn't empty") });
});

it.skipIf(!hasPostgres15)(
  "moves an installation to an older Postgres, and restores it into a newer one (needs the Debian package postgresql-15)",
  { timeout: timeoutMs },
  async () => {
    const source = await createTestDatabase();
    await connect(source);
    const made = await createInstallation();
    const settings = { SVC_SECRET: process.env.SVC_SECRET ?? "" };
    const cluster = await startCluster();
    const move = () => svc({ ...settings, DATABASE_URL: source, SVC_MOVE_TO: cluster.url }, "move");
    await expect(move()).rejects.toMatchObject({ stderr: expect.stringContaining("Slipway is running") });
    await closeDatabase();
    const { stdout } = await move();
    expect(stdout).toContain(
      "Set DATABASE_URL to the new address before you start Slipway. SVC_SECRET stays the same.",
    );
    await expectSame(cluster.url, source);
    await connect(cluster.url);
    await checkInstallation(made, 1);

    await svc({ ...settings, DATABASE_URL: cluster.url }, "backup", file);
    const target = await createTestDatabase("template0");
    const other = svc({ DATABASE_URL: target, SVC_SECRET: "another secret, which is long enough" }, "restore", file);
    await expect(other).rejects.toMatchObject({
      stderr: expect.stringContaining("SVC_SECRET isn't that of the backup"),
    });
    const secretFile = path.join(folder, "secret.env");
    await svc({ DATABASE_URL: target }, "restore", file, "--secret-file", secretFile);
    expect(readFileSync(secretFile, "utf8")).toBe(`SVC_SECRET=${settings.SVC_SECRET}\n`);
    await expectSame(target, cluster.url);
    await connect(target);
    await checkInstallation(made, 2);
  },
);
