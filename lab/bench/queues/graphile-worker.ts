import postgres from "postgres";
import { createPost, importPackage, inFlightMax, type Job, type Queue, type Recovery } from "./queue.ts";

type Client = { query(text: string): Promise<{ rows: { locked_by: string }[] }> };
type Utilities = {
  migrate(): Promise<void>;
  addJobs(jobs: { identifier: string; payload: Job }[]): Promise<unknown>;
  forceUnlockWorkers(ids: string[]): Promise<void>;
  withPgClient<Value>(work: (client: Client) => Promise<Value>): Promise<Value>;
  release(): Promise<void>;
};
type Runner = { stop(): Promise<void> };
type Library = {
  makeWorkerUtils(options: object): Promise<Utilities>;
  run(options: object): Promise<Runner>;
  Logger: new (factory: () => () => void) => object;
};

const task = "send-webhook";
// The settings of its documentation's page on performance, with the connections that it recommends for this many jobs at a time.
const worker = {
  concurrentJobs: inFlightMax,
  maxPoolSize: inFlightMax + 2,
  localQueue: { size: 500 },
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
};

const load = (): Promise<Library> => importPackage("graphile-worker");
const quiet = ({ Logger }: Library) => new Logger(() => () => undefined);

export async function openGraphileWorker(databaseUrl: string): Promise<Queue> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const library = await load();
  const utilities = await library.makeWorkerUtils({ connectionString: databaseUrl, logger: quiet(library) });
  await utilities.migrate();
  return {
    name: "graphile-worker",
    add: async (jobs) => void (await utilities.addJobs(jobs.map((payload) => ({ identifier: task, payload })))),
    async countUnfinished() {
      const [row] = await sql`select count(*)::int as count from graphile_worker._private_jobs`;
      return row?.count;
    },
    discard: async () => void (await sql`truncate graphile_worker._private_jobs`),
    async close() {
      await utilities.release();
      await sql.end();
    },
  };
}

/** With "quickest" recovery, first unlocks the jobs of all workers, which is right only if this is the only one. */
export async function workOnGraphileWorker(databaseUrl: string, recovery: Recovery): Promise<() => Promise<void>> {
  const library = await load();
  const { makeWorkerUtils, run } = library;
  const options = { connectionString: databaseUrl, logger: quiet(library) };
  if (recovery === "quickest") {
    const utilities = await makeWorkerUtils(options);
    const { rows } = await utilities.withPgClient((client) =>
      client.query("select distinct locked_by from graphile_worker.jobs where locked_by is not null"),
    );
    await utilities.forceUnlockWorkers(rows.map((row) => row.locked_by));
    await utilities.release();
  }
  const post = createPost();
  const runner = await run({
    ...options,
    preset: { worker },
    taskList: { [task]: post },
    crontab: "",
    noHandleSignals: true,
  });
  return () => runner.stop();
}
