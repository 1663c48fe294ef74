import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { type ActorKind, actorKinds } from "#db/enums.ts";
import { type DatabasePart, databaseParts } from "#db/privileges.ts";
import { prepareRoles } from "#db/roles.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { acceptPastAudit, insertAudit } from "./audit.ts";

const owner = setUpOwnDatabase();
let parts: Record<DatabasePart, Sql>;
let count = 0;

const row = (actorKind: ActorKind, at: Date) => {
  count += 1;
  const actor = { actorKind, actorId: null, actorName: "opb@example.com", address: null };
  const what = { action: "transaction.accept", target: null, before: null, after: null };
  return { id: `aud_${count}`, at, partnerId: null, environment: null, ...actor, ...what };
};

const write = (sql: Sql, kind: ActorKind, offset = "0 seconds") => {
  const { id, actorName, action } = row(kind, new Date());
  return sql`insert into audit_log (id, at, actor_kind, actor_name, action)
    values (${id}, clock_timestamp() + ${offset}::interval, ${kind}, ${actorName}, ${action}) returning id`;
};

beforeAll(async () => {
  const urls = await prepareRoles(process.env.DATABASE_URL ?? "", {}, () => undefined);
  const connect = (url: string) => postgres(url, { max: 1, onnotice: () => undefined });
  parts = { web: connect(urls.web), api: connect(urls.api), worker: connect(urls.worker) };
});
afterAll(async () => {
  for (const sql of Object.values(parts)) await sql.end();
});

describe("the audit log", () => {
  it("takes the kinds of actors that each part's process acts for", async () => {
    const taken: Record<string, ActorKind[]> = {};
    for (const part of databaseParts) {
      taken[part] = [];
      for (const kind of actorKinds)
        await write(parts[part], kind).then(
          () => taken[part]?.push(kind),
          (error) => expect(error.code).toBe("42501"),
        );
    }
    // The process that saves providers' credentials for operators has the worker's role.
    expect(taken).toEqual({ web: ["person", "operator"], api: ["api_key"], worker: ["operator"] });
  });

  it.each(["-2 hours", "-61 seconds", "61 seconds", "-20 years", "1 month"])(
    "rejects a row of %s from now, also with the setting of a restore",
    async (offset) => {
      const message = "the audit log only takes rows of the current time";
      for (const sql of [parts.web, parts.worker]) {
        await expect(write(sql, "operator", offset)).rejects.toThrow(message);
        const load = sql.begin(async (tx) => {
          await tx`select set_config('slipway.loads_rows', 'on', true)`;
          await write(tx as unknown as Sql, "operator", offset);
        });
        await expect(load).rejects.toThrow(message);
      }
      await owner`set slipway.loads_rows = off`;
      await expect(write(owner, "operator", offset)).rejects.toThrow(message);
      await owner`set slipway.loads_rows = on`;
      expect(await write(owner, "operator", offset)).toHaveLength(1);
    },
  );

  it("takes rows that are less than a minute off", async () => {
    for (const offset of ["-55 seconds", "55 seconds"])
      expect(await write(parts.web, "operator", offset)).toHaveLength(1);
  });

  it("isn't deceived by temporary tables, operators, or functions of the session", async () => {
    await parts.worker
      .begin(async (tx) => {
        await tx`create temporary table sessions (id text)`;
        await tx`set local search_path = pg_temp, public`;
        await expect(write(tx as unknown as Sql, "person")).rejects.toThrow("can't write rows of this kind");
      })
      .catch((error) => expect(error.message).toContain("can't write rows of this kind"));
  });

  it("records an honest action with the database's time when the process's clock is wrong", async () => {
    const startMs = Date.now();
    for (const offMs of [-3_600_000, -31_000, 31_000, 86_400_000]) {
      const wrong = row("system", new Date(Date.now() + offMs));
      await transact((tx) => insertAudit(wrong, tx));
      const [stored] = await owner`select at from audit_log where id = ${wrong.id}`;
      expect(stored?.at.getTime()).toBeGreaterThan(startMs - 2_000);
      expect(stored?.at.getTime()).toBeLessThan(Date.now() + 2_000);
    }
    const near = row("system", new Date(Date.now() - 20_000));
    await transact((tx) => insertAudit(near, tx));
    expect(await owner`select at from audit_log where id = ${near.id}`).toEqual([{ at: near.at }]);
  });

  it("takes old rows of the owner who says so", async () => {
    const old = row("operator", new Date("2024-01-15T00:00:00Z"));
    await transact(async (tx) => {
      await acceptPastAudit(tx);
      await insertAudit(old, tx);
    });
    expect(await owner`select at from audit_log where id = ${old.id}`).toEqual([{ at: old.at }]);
  });
});
