import type { ISql } from "postgres";
import { longRunningSql, rawSql } from "#db/client.ts";

export type AuditLink = {
  position: number;
  at: Date;
  id: string;
  /** What the hashes cover of the row; null if the row doesn't exist. */
  content: string | null;
} & LinkHashes;

type LinkHashes = {
  hash: Buffer;
  rowHash: Buffer;
  /** Null once a person was erased from the row, which then has an `erasedHash`. */
  salt: Buffer | null;
  erasedHash: Buffer | null;
};

const lockNumber = 7_309_404;
const batchSize = 1_000;
const pageSize = 2_000;
/** How much earlier than another row a row may be that is committed after it. */
const lookback = "1 day";

// Independent of the session's settings. Everything of the row, so that a new column must be added as a new version.
const contentOf = (sql: ISql) => sql`
  jsonb_build_array(a.id, extract(epoch from a.at), a.partner_id, a.environment, a.actor_kind, a.actor_id, a.actor_name,
    a.address, a.action, a.target, a.before, a.after)::text`;

// Null without links. Not later than now, in case the clock was ahead.
const linkedUntil = (sql: ISql) => sql`(select least(audit_at, now()) from audit_chain order by audit_at desc limit 1)`;

const linkableSince = (sql: ISql) => sql`coalesce(${linkedUntil(sql)} - ${lookback}::interval, '-infinity')`;

// A subquery with a limit instead of "not exists", so that Postgres looks each row up instead of hashing the whole chain.
const hasNoLink = (sql: ISql) =>
  sql`(select true from audit_chain c where c.audit_at = a.at and c.audit_id = a.id limit 1) is null`;

type HashesOf = (link: { position: number; content: string; previous: Buffer }) => LinkHashes & { salt: Buffer };

/** Until the end of the transaction, no other process adds or changes links. */
const chainLock = (sql: ISql) => sql`pg_advisory_xact_lock(${lockNumber})`;

type AuditPosition = { at: string; id: string };

/** Adds links for committed rows that have none, the oldest first, up to 1,000, starting after `after`. Returns the position of the
 * last one; undefined if there are no more, or another process does it. */
export const addAuditLinks = (hashesOf: HashesOf, after?: AuditPosition): Promise<AuditPosition | undefined> =>
  rawSql().begin(async (sql) => {
    // Without sorting, Postgres reads the rows in their order by the index, and stops after a batch. It expects rows without a link
    // to be rare, and would otherwise look up and sort all rows for each batch.
    const [lock] = await sql`
      select pg_try_advisory_xact_lock(${lockNumber}) as is_ours, set_config('enable_sort', 'off', true)`;
    if (!lock?.is_ours) return undefined;
    const [last] = await sql`select position, hash from audit_chain order by position desc limit 1`;
    const rows = await sql`
      select a.id, a.at::text as at, ${contentOf(sql)} as content from audit_log a
      where ${after ? sql`(a.at, a.id) > (${after.at}::timestamptz, ${after.id})` : sql`a.at >= ${linkableSince(sql)}`}
        and ${hasNoLink(sql)}
      order by a.at, a.id limit ${batchSize}`;
    let previous: Buffer = last?.hash ?? Buffer.alloc(0);
    let position = Number(last?.position ?? 0);
    const links = rows.map(({ id, at, content }) => {
      position += 1;
      const { hash, rowHash, salt } = hashesOf({ position, content, previous });
      previous = hash;
      return {
        position,
        at,
        id,
        hash: hash.toString("hex"),
        row_hash: rowHash.toString("hex"),
        salt: salt.toString("hex"),
      };
    });
    if (links.length > 0)
      await sql`
        insert into audit_chain (position, audit_at, audit_id, hash, row_hash, salt)
        select position, at, id, decode(hash, 'hex'), decode(row_hash, 'hex'), decode(salt, 'hex')
        from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb)
          as r(position bigint, at timestamptz, id text, hash text, row_hash text, salt text)`;
    return links.at(-1);
  });

/** All links in order, with their rows. */
export async function* selectAuditLinks(): AsyncGenerator<AuditLink> {
  const sql = longRunningSql();
  let after = 0;
  for (;;) {
    const rows = await sql`
      select c.position, c.audit_at as at, c.audit_id as id, c.hash, c.row_hash, c.salt, c.erased_hash,
        case when a.id is not null then ${contentOf(sql)} end as content
      from (select * from audit_chain where position > ${after} order by position limit ${pageSize}) c
      left join audit_log a on a.at = c.audit_at and a.id = c.audit_id order by c.position`;
    for (const { position, at, id, hash, row_hash: rowHash, salt, erased_hash: erasedHash, content } of rows)
      yield { position: Number(position), at: new Date(at), id, hash, rowHash, salt, erasedHash, content };
    if (rows.length < pageSize) return;
    after = Number(rows.at(-1)?.position);
  }
}

/** The oldest row without a link that is too old to get one, and how many newer ones wait for theirs. */
export async function selectAuditWithoutLink(): Promise<{
  oldest: { id: string; at: Date } | undefined;
  waiting: number;
}> {
  const sql = longRunningSql();
  const unlinked = sql`
    from audit_log a where not exists (select from audit_chain c where c.audit_at = a.at and c.audit_id = a.id)`;
  const since = linkableSince(sql);
  const [oldest] = await sql<{ id: string; at: string }[]>`
    select a.id, a.at ${unlinked} and a.at < ${since} order by a.at, a.id limit 1`;
  const [count] = await sql`select count(*) ${unlinked} and a.at >= ${since}`;
  return { oldest: oldest && { id: oldest.id, at: new Date(oldest.at) }, waiting: Number(count?.count) };
}

/** The rows since then as JSON, in order of time, with the position and hash of their links. */
export async function* selectAuditAsJson(since: Date): AsyncGenerator<string> {
  const sql = longRunningSql();
  let after = { at: since.toISOString(), id: "" };
  for (;;) {
    const rows = await sql<{ id: string; at: string; json: string }[]>`
      select a.id, a.at::text as at, (to_jsonb(a) || jsonb_build_object('chain_position', c.position,
        'chain_hash', encode(c.hash, 'hex')))::text as json
      from audit_log a left join audit_chain c on c.audit_at = a.at and c.audit_id = a.id
      where (a.at, a.id) > (${after.at}::timestamptz, ${after.id}) order by a.at, a.id limit ${pageSize}`;
    for (const { json } of rows) yield json;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    after = last;
  }
}

/** The columns of a row that can name a person. */
export type PersonalAudit = {
  id: string;
  /** As text, with its precision. */
  at: string;
  actor_id: string | null;
  actor_name: string;
  address: string | null;
  target: string | null;
  before: unknown;
  after: unknown;
};

/** Rows by this user, or with this address in any column, in order of time, starting after `after`. `email` is in lower case. */
export function selectAuditOfSubject(
  { userId, email }: { userId: string | null; email: string },
  after: { at: string; id: string },
  limit: number,
): Promise<(PersonalAudit & Record<string, unknown>)[]> {
  const sql = longRunningSql();
  const names = (column: string) => sql`strpos(lower(${sql(column)}::text), ${email}) > 0`;
  return sql<(PersonalAudit & Record<string, unknown>)[]>`
    select a.*, a.at::text as at from audit_log a
    where (a.at, a.id) > (${after.at}::timestamptz, ${after.id})
      and (a.actor_id = ${userId} or ${names("actor_name")} or ${names("target")} or ${names("before")} or ${names("after")})
    order by a.at, a.id limit ${limit}`;
}

/** Replaces the personal columns of these rows, of which the chain keeps the original hash. */
export async function replacePersonalAudit(
  rows: PersonalAudit[],
  erasedHashOf: (rowHash: Buffer, content: string) => Buffer,
): Promise<void> {
  await longRunningSql().begin(async (sql) => {
    await sql`select ${chainLock(sql)}, set_config('slipway.erases_data', 'on', true)`;
    const changed = await sql`
      update audit_log a set actor_name = r.actor_name, address = r.address, target = r.target, before = r.before, after = r.after
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r(id text, at timestamptz, actor_name text, address text, target text, before jsonb, after jsonb)
      where a.at = r.at and a.id = r.id
      returning a.id, a.at::text as at, ${contentOf(sql)} as content`;
    const contents = new Map(changed.map(({ id, content }) => [id, content]));
    const links = await sql`
      select position, audit_id, row_hash from audit_chain
      where (audit_at, audit_id) in (select at, id from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
        as r(at timestamptz, id text))`;
    const erased = links.map(({ position, audit_id: id, row_hash: rowHash }) => ({
      position: String(position),
      hash: erasedHashOf(rowHash, contents.get(id)).toString("hex"),
    }));
    await sql`
      update audit_chain c set salt = null, erased_hash = decode(r.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(erased)}::text::jsonb) as r(position bigint, hash text)
      where c.position = r.position`;
  });
}
