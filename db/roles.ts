import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { primaryOf } from "./client.ts";
import { rejectPooler } from "./detect-pooler.ts";
import { messageOf } from "./migrate.ts";
import { isNewerSchema } from "./migrations.ts";
import { type DatabasePart, databaseParts, privilegesOf, updateColumns } from "./privileges.ts";

export type PartUrls = Record<DatabasePart, string>;
type Login = { part: DatabasePart; role: string; url: string };

const lockNumber = 7_309_406;
/** The comment of roles that were created here. Others aren't changed, because they could belong to something else. */
const comment = "Created by Slipway";

/** Gives each part its own role with the privileges of db/privileges.ts: the one of its `given` URL, or a new one named after
 * the owner, whose URL this is. Where that isn't permitted, the part uses the owner's URL, and `print` receives the reason.
 * Throws if a given URL can't be used. */
export async function prepareRoles(
  url: string,
  given: Partial<PartUrls>,
  print: (line: string) => void,
): Promise<PartUrls> {
  const sql = open(url);
  const urls: PartUrls = { web: url, api: url, worker: url };
  const failures: { part: DatabasePart; reason: string }[] = [];
  try {
    // Until the connection ends.
    await sql`select pg_advisory_lock(${lockNumber})`;
    for (const part of databaseParts) {
      try {
        urls[part] = await prepareRole(sql, part, url, given[part]);
      } catch (error) {
        if (given[part]) throw unusableUrl(part, error);
        failures.push({ part, reason: messageOf(error) });
      }
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
  const parts = failures.map(({ part }) => part).join(", ");
  const hint = `${failures[0]?.reason}; see "Database roles" in docs/operations/secure.md`;
  if (parts) print(`Parts that use the database role of DATABASE_URL, because ${hint}: ${parts}.`);
  return urls;
}

/** Throws if a given URL can't be used. For a machine without the owner's URL. */
export async function verifyPartUrl(part: DatabasePart, url: string): Promise<void> {
  await rejectPooler(url).catch((error) => Promise.reject(unusableUrl(part, error)));
}

/** The URL of the part's role that prepareRoles has created; where it couldn't, that of the owner, which is given. */
export async function findPartUrl(part: DatabasePart, owner: string): Promise<string> {
  const user = userOf(owner);
  if (!urlPattern.test(owner)) return owner;
  const { url } = loginOf(part, owner, user);
  return (await canConnect(url)) ? url : owner;
}

const unusableUrl = (part: DatabasePart, cause: unknown) =>
  new Error(`DATABASE_${part.toUpperCase()}_URL can't be used: ${messageOf(cause)}`, { cause });

async function prepareRole(sql: Sql, part: DatabasePart, url: string, given: string | undefined): Promise<string> {
  const [owner] = await sql<{ name: string }[]>`select current_user as name`;
  const login = given ? { part, role: userOf(given), url: given } : loginOf(part, url, owner?.name ?? "");
  if (given) await rejectPooler(given);
  else await createRole(sql, login);
  if (login.role !== owner?.name && !(await isNewerSchema(sql))) await grantPrivileges(sql, login);
  await verify(login.url);
  return login.url;
}

const open = (url: string): Sql =>
  postgres(url, { ...primaryOf(url), max: 1, connect_timeout: 10, max_lifetime: null, onnotice: () => undefined });

const urlPattern = /^(postgres(?:ql)?:\/\/)([^:@/?]+):([^@/?]+)@(.+)$/;

const userOf = (url: string): string => decodeURIComponent(/^[^/]*\/\/([^:@/?]+)[:@]/.exec(url)?.[1] ?? "");

/** The password comes from the owner's, so that every machine with the same DATABASE_URL knows it. */
function loginOf(part: DatabasePart, url: string, owner: string): Login {
  const [, scheme, user, password, rest] = urlPattern.exec(url) ?? [];
  if (!user || !password) throw new Error("DATABASE_URL has no password");
  if (decodeURIComponent(user) !== owner) throw new Error(`Postgres knows the user of DATABASE_URL as ${owner}`);
  const own = createHmac("sha256", decodeURIComponent(password)).update(`slipway ${part}`).digest("hex");
  const role = `${owner}_${part}`;
  return { part, role, url: `${scheme}${encodeURIComponent(role)}:${own}@${rest}` };
}

async function createRole(sql: Sql, { role, url }: Login): Promise<void> {
  const [existing] = await sql<{ comment: string | null }[]>`
    select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = ${role}`;
  if (existing && existing.comment !== comment) throw new Error(`the role ${role} wasn't created by Slipway`);
  if (existing && (await canConnect(url))) return;
  const change = existing ? "alter" : "create";
  const password = scramVerifier(urlPattern.exec(url)?.[3] ?? "");
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(`${change} role ${quote(role)} login password '${password}'`);
      await tx.unsafe(`comment on role ${quote(role)} is '${comment}'`);
    });
  } catch (error) {
    // Another Slipway in the same cluster, with the same owner, created it at the same time.
    if (!(await canConnect(url))) throw error;
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What Postgres stores of a password, so that its log never has the password itself. */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4_096];
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`;
}

const canConnect = (url: string): Promise<boolean> =>
  query(url, "select 1").then(
    () => true,
    () => false,
  );

/** Throws unless the role can read a table. */
const verify = (url: string) => query(url, "select from partners limit 1");

async function query(url: string, statement: string): Promise<void> {
  const sql = open(url);
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type Grant = { object: string; privilege: string };

/** Grants what is missing, and revokes what is too much. */
async function grantPrivileges(sql: Sql, { part, role }: Login): Promise<void> {
  const wanted = await readWanted(sql, part);
  const current = await readGrants(sql, role);
  const isIn = (grants: Grant[], { object, privilege }: Grant) =>
    grants.some((one) => one.object === object && one.privilege === privilege);
  const statements = [
    ...wanted
      .filter((grant) => !isIn(current, grant))
      .map(({ object, privilege }) => `grant ${privilege} on ${object} to ${quote(role)}`),
    ...current
      .filter((grant) => !isIn(wanted, grant))
      .map(({ object, privilege }) => `revoke ${privilege} on ${object} from ${quote(role)}`),
  ];
  if (statements.length > 0) await sql.begin((tx) => tx.unsafe(statements.join(";")));
}

/** Of partitions only the parent table, which decides for all of them. */
const objects = `select c.oid, c.relacl, c.relname,
    case relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass::text as object
  from pg_class c where relkind in ('r', 'p', 'S') and not relispartition
    and relnamespace in (current_schema()::regnamespace, 'drizzle'::regnamespace)`;

async function readWanted(sql: Sql, part: DatabasePart): Promise<Grant[]> {
  const rows = await sql.unsafe<{ relname: string; object: string }[]>(`${objects} order by relname`);
  const found = rows.flatMap(({ relname, object }) => {
    if (object.startsWith("sequence")) return { object, privilege: "usage" };
    if (relname === "__drizzle_migrations") return { object, privilege: "select" };
    const columns = updateColumns(relname, part).map((column) => `update (${quote(column)})`);
    return [...privilegesOf(relname, part), ...columns].map((privilege) => ({ object, privilege }));
  });
  return [...found, { object: "schema drizzle", privilege: "usage" }];
}

/** Those of the role itself, not those of PUBLIC. */
const readGrants = (sql: Sql, role: string) =>
  sql.unsafe<Grant[]>(
    `select object, lower(privilege_type) as privilege from (${objects}) objects, aclexplode(relacl)
      where grantee = $1::regrole
    union all select object, format('%s ("%s")', lower(privilege_type), replace(attname, '"', '""'))
      from (${objects}) objects join pg_attribute on attrelid = oid, aclexplode(attacl) where grantee = $1::regrole
    union all select 'schema drizzle', lower(privilege_type) from pg_namespace, aclexplode(nspacl)
      where nspname = 'drizzle' and grantee = $1::regrole`,
    [quote(role)],
  );
