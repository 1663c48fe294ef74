import type { ISql } from "postgres";
import { longRunningSql, rawSql } from "./client.ts";

export type AuditLink = {
  position: number;
  at: Date;
  id: string;
  hash: Buffer;
  /** What the hash covers of the row; null if the row doesn't exist. */
  content: string | null;
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

type HashOf = (link: { position: number; content: string; previous: Buffer }) => Buffer;

/** Adds links for committed rows that have none, the oldest first, up to 1,000. Returns how many; none while another process
 * does it. */
export const addAuditLinks = (hashOf: HashOf): Promise<number> =>
  rawSql().begin(async (sql) => {
    const [lock] = await sql`select pg_try_advisory_xact_lock(${lockNumber}) as is_ours`;
    if (!lock?.is_ours) return 0;
    const [last] = await sql`select position, hash from audit_chain order by position desc limit 1`;
    const rows = await sql`
      select a.id, a.at::text as at, ${contentOf(sql)} as content from audit_log a
      where a.at >= coalesce(
          ${linkedUntil(sql)} - ${lookback}::interval, '-infinity')
        and not exists (select from audit_chain c where c.audit_at = a.at and c.audit_id = a.id)
      order by a.at, a.id limit ${batchSize}`;
    let previous: Buffer = last?.hash ?? Buffer.alloc(0);
    let position = Number(last?.position ?? 0);
    const links = rows.map(({ id, at, content }) => {
      position += 1;
      previous = hashOf({ position, content, previous });
      return { position, at, id, hash: previous.toString("hex") };
    });
    if (links.length > 0)
      await sql`
        insert into audit_chain (position, audit_at, audit_id, hash)
        select position, at, id, decode(hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb)
          as r(position bigint, at timestamptz, id text, hash text)`;
    return links.length;
  });

/** All links in order, with their rows. */
export async function* selectAuditLinks(): AsyncGenerator<AuditLink> {
  const sql = longRunningSql();
  let after = 0;
  for (;;) {
    const rows = await sql`
      select c.position, c.audit_at as at, c.audit_id as id, c.hash,
        case when a.id is not null then ${contentOf(sql)} end as content
      from (select * from audit_chain where position > ${after} order by position limit ${pageSize}) c
      left join audit_log a on a.at = c.audit_at and a.id = c.audit_id order by c.position`;
    for (const { position, at, id, hash, content } of rows)
      yield { position: Number(position), at: new Date(at), id, hash, content };
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
  const since = sql`coalesce(${linkedUntil(sql)} - ${lookback}::interval, '-infinity')`;
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
