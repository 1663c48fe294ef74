import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { closeDatabase, rawSql } from "#db/client.ts";
import { sessionCookie } from "#http/session-cookie.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { demoMembers } from "#lib/demo/demo-history.ts";
import { createRandom } from "#lib/demo/random.ts";
import { ensureOperator } from "#lib/people/operators/manage-operators.ts";
import { startSession as startOperatorSession } from "#lib/people/operators/session.ts";
import { selectOperatorByEmail } from "#lib/people/queries/operators.ts";
import { findUserByEmail } from "#lib/people/users/members.ts";
import { startSession } from "#lib/people/users/session.ts";
import { demoEmail, ensureDemo, operatorEmail, seedDemoActivity, seedDemoStatus } from "#processes/demo.ts";
import { tasks } from "#processes/worker.ts";
import type { DemoPages } from "./demo-installation.ts";

// Fills an empty database with the demo data of `npm start`, and prints what the tests need to open its pages.

// Random IDs and keys are the same in every run.
const dice = createRandom(20_261_122);
Object.assign(crypto, { randomBytes: (length: number) => Buffer.from(dice.hex(2 * length), "hex") });
syncBuiltinESMExports();

const now = new Date();
const password = "a password of some length";
const client = {
  address: "198.51.100.24",
  userAgent: "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
};

const runTask = (wanted: string) => tasks.find(({ name }) => name === wanted)?.run(now);

await seedCatalog();
await runTask("refresh offers");
await ensureDemo(password, null, now);
await ensureOperator(operatorEmail, password, now);
await seedDemoStatus(now);
// Nothing is delivered without a worker. A port would change the width of columns.
await seedDemoActivity(now, "https://wallet.example");
// What the worker would do, except asking providers about orders that they don't know.
for (const name of [
  "assign event positions",
  "compute completion",
  "update rollups",
  "link audit rows",
  "record status",
])
  await runTask(name);
process.stdout.write(JSON.stringify({ cookies: await startSessions(), ...(await findPages()) } satisfies DemoPages));
await closeDatabase();

/** The session cookies of a member of each role, and of the operator. */
async function startSessions(): Promise<DemoPages["cookies"]> {
  const emails = new Map([["owner", demoEmail], ...demoMembers.map(({ role, email }) => [role, email] as const)]);
  emails.set("owner", demoEmail);
  const cookies: Record<string, string> = {};
  for (const [role, email] of emails) {
    const user = await findUserByEmail(email);
    if (user) cookies[role] = await sessionCookie(user.userId, await startSession(user.userId, now, client), false);
  }
  const operator = await selectOperatorByEmail(operatorEmail);
  if (!operator) throw new Error("The operator was not created");
  const { secret } = await startOperatorSession(operator, { ...client, method: "password" }, now);
  return { ...cookies, operator: `slipway-operator=${secret}` };
}

/** The latest row of each kind that has its own page. */
async function findPages(): Promise<Omit<DemoPages, "cookies">> {
  const sql = rawSql();
  const find = async (column: string, from: string, order = "created_at"): Promise<string> => {
    const [row] = await sql.unsafe(`select ${column} as found from ${from} order by ${order} desc, 1 limit 1`);
    if (!row) throw new Error(`No ${from}`);
    return row.found;
  };
  const inSandbox = (table: string, condition: string) => `${table} where environment = 'sandbox' and ${condition}`;
  const transaction = (condition: string, column = "id") => find(column, inSandbox("transactions", condition));
  return {
    partnerId: await find("id", "partners"),
    success: await transaction("status = 'success' and crypto_amount < quoted_crypto_amount * 0.98"),
    failed: await transaction("status = 'failed'"),
    review: await transaction("review_reason is not null"),
    openLink: await transaction("status = 'pending' and opened_at is null", "checkout_token"),
    // Nothing is delayed in the sandbox.
    paidLink: await find("checkout_token", "transactions where status = 'processing' and review_reason is null"),
    completedLink: await transaction("status = 'success'", "checkout_token"),
    expiredLink: await transaction("status = 'expired'", "checkout_token"),
    customerId: await transaction("customer_id is not null", "customer_id"),
    reconciliationId: await find("id", "reconciliations where environment = 'sandbox'"),
    keyId: await find("id", inSandbox("api_keys", "name = 'Wallet backend'")),
    requestId: await find("request_id", inSandbox("api_logs", "error_code = 'validation_failed'"), "at"),
    endpointId: await find("id", inSandbox("webhook_endpoints", "name = 'Analytics'")),
    deliveryId: await find("id", inSandbox("webhook_deliveries", "status = 'delivered' and attempts > 2")),
  };
}
