import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { type DatabasePart, databaseParts, declaredTables, privilegesOf, updateColumns } from "./privileges.ts";
import { expiringTables } from "./retention-rules.ts";
import { type PartUrls, prepareRoles } from "./roles.ts";
import { createTestDatabase, databaseUrl } from "./test-database.ts";

const lines: string[] = [];
const print = (line: string) => void lines.push(line);
const connections: Sql[] = [];
let url: string;
let urls: PartUrls;
let owner: Sql;
let parts: Record<DatabasePart, Sql>;

function connect(to: string): Sql {
  const sql = postgres(to, { max: 1, onnotice: () => undefined });
  connections.push(sql);
  return sql;
}

const userOf = (of: string) => new URL(of).username;

/** A database that a new role owns, which isn't a superuser. */
async function newOwnedDatabase(attributes: string): Promise<{ url: string; name: string }> {
  const name = `owner_${randomBytes(4).toString("hex")}`;
  await owner.unsafe(`create role ${name} login password 'secret' ${attributes}`);
  await owner.unsafe(`create database ${name} owner ${name}`);
  const own = new URL(databaseUrl(url, name));
  Object.assign(own, { username: name, password: "secret" });
  await migrateDatabase(own.href);
  return { url: own.href, name };
}

beforeAll(async () => {
  url = await createTestDatabase();
  owner = connect(url);
  urls = await prepareRoles(url, {}, print);
  parts = { web: connect(urls.web), api: connect(urls.api), worker: connect(urls.worker) };
});
afterAll(async () => {
  for (const sql of connections) await sql.end();
});

describe("the database roles", () => {
  it("have declared privileges on every table", async () => {
    const rows = await owner`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`;
    expect(declaredTables.toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it("let the worker delete what expires", () => {
    const missing = expiringTables.filter(({ table }) =>
      ["select", "update", "delete"].some(
        (one) => !privilegesOf(table, "worker").some((privilege) => privilege === one),
      ),
    );
    expect(missing).toEqual([]);
  });

  it.each(databaseParts)("of the %s part has exactly these privileges, on partitions none", async (part) => {
    const privileges = await owner`
      select relname as name, relispartition as "isPartition", array(
        select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
          with ordinality as known (privilege, place)
        where has_table_privilege(${userOf(urls[part])}, pg_class.oid, privilege) order by place
      ) as allowed from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;
    const expected = privileges.map(({ name, isPartition }) => ({
      name,
      isPartition,
      allowed: isPartition ? [] : privilegesOf(name, part),
    }));
    expect(privileges).toEqual(expected);
  });

  it.each(databaseParts)("of the %s part has exactly these privileges on single columns", async (part) => {
    const role = userOf(urls[part]);
    const columns = await owner<{ name: string; column: string; privilege: string }[]>`
      select relname as name, attname as column, privilege from pg_class join pg_attribute on attrelid = pg_class.oid,
        unnest(array['select', 'insert', 'update', 'references']) as privilege
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and not has_table_privilege(${role}, pg_class.oid, privilege)
        and has_column_privilege(${role}, pg_class.oid, attnum, privilege)
      order by relname, attname`;
    const declared = declaredTables
      .toSorted()
      .flatMap((name) => updateColumns(name, part).map((column) => ({ name, column, privilege: "update" })));
    expect(columns).toEqual(declared);
  });

  it("of the web part can't create, rename, enable, or remove operators", async () => {
    const sql = parts.web;
    for (const statement of [
      "insert into operators (id, email, password_hash, is_password_once, created_at) values ('x', 'x', 'x', true, now())",
      "update operators set email = 'x'",
      "update operators set disabled_at = null",
      "delete from operators",
    ])
      await expect(sql.unsafe(statement)).rejects.toThrow("permission denied for table operators");
    expect(await sql`update operators set totp_step = totp_step + 1, password_hash = 'x' where id = 'none'`).toEqual(
      [],
    );
    expect(await sql`select id from operators for update`).toEqual([]);
  });

  it.each(databaseParts)("of the %s part is no superuser, and owns, creates, and inherits nothing", async (part) => {
    const [role] = await parts[part]`
      select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        exists (select from pg_auth_members where member = pg_roles.oid) as "isMember",
        exists (select from pg_class where relowner = pg_roles.oid) as "isOwner"
      from pg_roles where rolname = current_user`;
    expect(role).toEqual({
      rolname: `${userOf(url)}_${part}`,
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      isMember: false,
      isOwner: false,
    });
  });

  it.each(databaseParts)("of the %s part can't change the audit log, or disable what protects it", async (part) => {
    const sql = parts[part];
    const denied = /permission denied|must be owner/;
    await expect(sql`update audit_log set actor_name = 'x'`).rejects.toThrow(denied);
    await expect(sql`delete from audit_log`).rejects.toThrow(denied);
    await expect(sql`delete from audit_log_default`).rejects.toThrow(denied);
    await expect(sql`truncate audit_log`).rejects.toThrow(denied);
    await expect(sql`alter table audit_log disable trigger all`).rejects.toThrow(denied);
    await expect(sql`alter table audit_log_default disable trigger all`).rejects.toThrow(denied);
    await expect(sql`drop trigger audit_log_append_only on audit_log`).rejects.toThrow(denied);
    await expect(
      sql`create or replace function refuse_audit_change() returns trigger language sql as ''`,
    ).rejects.toThrow();
    await expect(sql`set session_replication_role = replica`).rejects.toThrow(denied);
    await expect(sql`update audit_chain set hash = ''`).rejects.toThrow(denied);
  });

  it("of the api part can't read passwords, sessions, or second factors", async () => {
    for (const table of [
      "users",
      "operators",
      "sessions",
      "operator_sessions",
      "totps",
      "passkeys",
      "recovery_codes",
    ]) {
      await expect(parts.api`select from ${parts.api(table)}`).rejects.toThrow("permission denied");
    }
  });

  it("of the web part can't read the providers' credentials", async () => {
    for (const table of ["provider_settings", "provider_tokens", "proposed_settings"]) {
      await expect(parts.web`select from ${parts.web(table)}`).rejects.toThrow("permission denied");
    }
  });

  it("are the same after another start, and get back what they lost", async () => {
    await owner.unsafe(`revoke insert on transactions from ${userOf(urls.web)};
      grant delete on transactions to ${userOf(urls.web)};
      grant update (email) on operators to ${userOf(urls.web)}`);
    expect(await prepareRoles(url, {}, print)).toEqual(urls);
    const [row] = await parts.web`select has_table_privilege('transactions', 'insert') as "canInsert",
      has_table_privilege('transactions', 'delete') as "canDelete",
      has_column_privilege('operators', 'email', 'update') as "canRename"`;
    expect(row).toEqual({ canInsert: true, canDelete: false, canRename: false });
    expect(lines).toEqual([]);
  });
});

describe("prepareRoles for an owner that is no superuser", () => {
  it("creates roles if the owner may, also after its password was changed", async () => {
    const { url: own, name } = await newOwnedDatabase("createrole");
    const before = await prepareRoles(own, {}, print);
    expect(Object.values(before).map(userOf)).toEqual([`${name}_web`, `${name}_api`, `${name}_worker`]);
    const changed = own.replace(":secret@", ":changed@");
    await owner.unsafe(`alter role ${name} password 'changed'`);
    const after = await prepareRoles(changed, {}, print);
    expect(after.web).not.toBe(before.web);
    expect(await connect(after.web)`select from partners`).toEqual([]);
    expect(lines).toEqual([]);
  });

  it("otherwise uses its role for all parts, and says so in one line", async () => {
    const { url: own } = await newOwnedDatabase("nocreaterole");
    const printed: string[] = [];
    expect(await prepareRoles(own, {}, (line) => printed.push(line))).toEqual({ web: own, api: own, worker: own });
    expect(printed).toHaveLength(1);
    expect(printed[0]).toMatch(
      /^[^\n]*permission denied to create role; see "Database roles" in docs\/operations\/secure\.md: web, api, worker\.$/,
    );
  });

  it("grants the privileges to given roles, and names the one that can't be used", async () => {
    const { url: own, name } = await newOwnedDatabase("nocreaterole");
    const given = Object.fromEntries(
      databaseParts.map((part) => [part, own.replace(`${name}:secret`, `${name}_${part}:own`)]),
    ) as PartUrls;
    for (const part of databaseParts) await owner.unsafe(`create role ${name}_${part} login password 'own'`);
    expect(await prepareRoles(own, given, print)).toEqual(given);
    await expect(connect(given.api)`select from users`).rejects.toThrow("permission denied");
    const wrong = { ...given, api: given.api.replace(":own@", ":wrong@") };
    await expect(prepareRoles(own, wrong, print)).rejects.toThrow("DATABASE_API_URL can't be used: password");
  });

  it("doesn't change a role that something else uses", async () => {
    const { url: own, name } = await newOwnedDatabase("createrole");
    await owner.unsafe(`create role ${name}_web login password 'theirs'`);
    const printed: string[] = [];
    const { web, api } = await prepareRoles(own, {}, (line) => printed.push(line));
    expect([web, userOf(api)]).toEqual([own, `${name}_api`]);
    expect(printed).toEqual([expect.stringContaining(`the role ${name}_web wasn't created by Slipway`)]);
    expect(await connect(own.replace(`${name}:secret`, `${name}_web:theirs`))`select 1 as one`).toEqual([{ one: 1 }]);
  });
});
