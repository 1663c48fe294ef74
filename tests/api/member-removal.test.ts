import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as createKey } from "#app/api/dashboard/[environment]/api-keys/route.ts";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { PATCH as changeRole, DELETE as remove } from "#app/api/dashboard/[environment]/members/[memberId]/route.ts";
import { POST as createEndpoint } from "#app/api/dashboard/[environment]/webhooks/endpoints/route.ts";
import { newTestUser, type TestUser } from "#app/api/test-user.ts";
import { closeDatabase } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";

const params = { environment: "sandbox" };
const sql = setUpOwnDatabase();

beforeAll(async () => {
  // Enough for twelve creations that wait and the removal.
  vi.stubEnv("SVC_DATABASE_CONNECTIONS", "20");
  await closeDatabase();
});
afterAll(closeDatabase);

const creations = {
  key: (member: TestUser, name: string) => member.call(createKey, { params, body: { name } }),
  endpoint: (member: TestUser, name: string) =>
    member.call(createEndpoint, {
      params,
      body: { name, url: "http://127.0.0.1:9/hook", events: ["transaction.success"] },
    }),
  invitation: (member: TestUser, name: string) =>
    member.call(invite, { params, body: { email: `${name}-${member.userId}@example.com`, role: "analyst" } }),
};

/** Twelve creations at once. */
const createAll = (member: TestUser, kinds: (keyof typeof creations)[]) =>
  Array.from({ length: 12 / kinds.length }, (_, index) =>
    kinds.map((kind) => creations[kind](member, String(index))),
  ).flat();

async function countCreated({ scope: { partnerId }, userId }: TestUser): Promise<number> {
  const [row] = await sql`
    select (select count(*) from api_keys where created_by = ${userId})
      + (select count(*) from webhook_endpoints where created_by = ${userId})
      + (select count(*) from invitations where partner_id = ${partnerId}) as count`;
  return Number(row?.count);
}

describe.each([
  { name: "removed", route: remove, method: "DELETE", body: undefined },
  { name: "given another role", route: changeRole, method: "PATCH", body: { role: "analyst" } },
])("a member who is $name", ({ route, method, body }) => {
  const end = (owner: TestUser, member: TestUser) =>
    owner.call(route, { method, params: { ...params, memberId: member.userId }, body });

  it("can't finish creations that were accepted before", async () => {
    const owner = await newTestUser();
    const member = await owner.colleague("owner");
    const { sent, ended } = await sql.begin(async (tx) => {
      await tx`lock table api_keys, webhook_endpoints in exclusive mode`;
      const all = createAll(member, ["key", "endpoint"]);
      await vi.waitUntil(async () => {
        const [row] = await tx`select count(*) from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())`;
        return Number(row?.count) === all.length;
      }, 60_000);
      return { sent: all, ended: (await end(owner, member)).status };
    });
    const responses = await Promise.all(sent);
    expect(ended).toBe(200);
    expect(responses.map(({ body: { data } }) => data.error)).toEqual(sent.map(() => "scope_missing"));
    expect(await countCreated(member)).toBe(0);
  });

  it("creates nothing afterwards in a race", async () => {
    const owner = await newTestUser();
    const member = await owner.colleague("owner");
    const sent = createAll(member, ["key", "endpoint", "invitation"]);
    expect((await end(owner, member)).status).toBe(200);
    const before = await countCreated(member);
    const responses = await Promise.all(sent);
    const isRefused = responses.map(({ status }) => status !== 200);
    expect(responses.filter((_, index) => isRefused[index]).map(({ status }) => [401, 403].includes(status))).toEqual(
      isRefused.filter(Boolean),
    );
    expect(await countCreated(member)).toBe(before);
    expect(before).toBe(isRefused.filter((refused) => !refused).length);
  });
});
