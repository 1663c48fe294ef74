import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { findUserByEmail } from "#lib/people/users/members.ts";
import { transactionFilter } from "#lib/transactions/filters-contract.ts";
import { listTransactions } from "#lib/transactions/list-transactions.ts";
import { demoEmail, ensureDemo, seedDemoActivity } from "#processes/demo.ts";
import { startService } from "#processes/service.ts";
import { measureRequest } from "./measure.ts";

const password = "a password of some length";

/** The demo partner of `npm start`. Its data is created after the worker's first sync of the providers. */
export async function createDemo(variables: NodeJS.ProcessEnv, simulatorUrl: string): Promise<TenantScope> {
  await ensureDemo(password, null, new Date());
  const user = await findUserByEmail(demoEmail);
  if (!user) throw new Error("The demo partner was not created");
  const scope: TenantScope = { partnerId: user.partnerId, environment: "sandbox" };
  const worker = await startService("worker", "processes/work.ts", variables);
  const isFilled = async () =>
    (await listTransactions(scope, transactionFilter.parse({ limit: "1" }), "")).transactions.length > 0;
  for (let round = 0; round < 60 && !(await isFilled()); round += 1) {
    await wait(1_000);
    await seedDemoActivity(new Date(), simulatorUrl);
  }
  await worker.stop();
  if (!(await isFilled())) throw new Error("The demo partner could not be filled");
  // As autovacuum does within a minute.
  await rawSql()`analyze`;
  return scope;
}

/** Signs in through next-auth, as the sign-in page does. Returns the cookies to send. */
export async function signIn(origin: string): Promise<string> {
  const { headers, body } = await request(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await body.json()) as { csrfToken: string };
  const before = cookiesOf(headers["set-cookie"]);
  const response = await request(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: before, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, email: demoEmail, password, json: "true" }).toString(),
  });
  await response.body.dump();
  const cookie = `${before}; ${cookiesOf(response.headers["set-cookie"])}`;
  // Throws if the page still redirects to sign-in.
  await measureRequest(`${origin}/sandbox/overview`, { headers: { cookie } });
  return cookie;
}

const cookiesOf = (set: string | string[] | undefined): string =>
  [set ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");
