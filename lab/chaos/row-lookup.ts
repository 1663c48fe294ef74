import postgres, { type PendingQuery, type Row, type Sql } from "postgres";
import type { Observed, RowLookup } from "./evidence.ts";
import { until } from "./until.ts";

// Not every row, because each lookup is a connection.
const oneIn = 10;
const lookupMsMax = 60_000;

type Query = (sql: Sql) => PendingQuery<Row[]>;
type Lookups = { installation: { postgres: { url: string } }; observed: Pick<Observed, "lookups"> };

/** Looks up one in ten rows when their responses arrive, until they are found or a minute has passed. */
export function createLookups({ installation, observed }: Lookups) {
  const counts = { "API log": 0, "audit log": 0 };
  const underWay = new Set<Promise<void>>();

  function lookUp(kind: RowLookup["kind"], query: Query): void {
    counts[kind] += 1;
    if (counts[kind] % oneIn !== 0) return;
    const done = find(query)
      .then((lookup) => void (lookup && observed.lookups.push({ kind, ...lookup })))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  /** Null if the database couldn't be asked. */
  async function find(query: Query): Promise<Omit<RowLookup, "kind"> | null> {
    const at = Date.now();
    const answers: boolean[] = [];
    const isFound = await until(async () => {
      answers.push(await isThere(installation.postgres.url, query));
      return answers.at(-1) === true;
    }, lookupMsMax);
    if (answers.length === 0) return null;
    return { at, foundAt: answers[0] ? at : isFound ? Date.now() : Number.POSITIVE_INFINITY };
  }

  return {
    /** A 503 needs no row. */
    apiLog: (requestId: string, status: number) => {
      if (status !== 503) lookUp("API log", (sql) => sql`select from api_logs where request_id = ${requestId}`);
    },
    audit: (name: string) => lookUp("audit log", (sql) => sql`select from audit_log where after->>'name' = ${name}`),
    ended: () => Promise.all(underWay),
  };
}

async function isThere(url: string, query: Query): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    return (await query(sql)).length > 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
