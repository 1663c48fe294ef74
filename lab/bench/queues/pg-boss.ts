import postgres from "postgres";
import { createPost, importPackage, inFlightMax, type Job, type Queue, type Recovery } from "./queue.ts";

type Batch = { id: string; data: Job }[];
type Result = { id: string; status: "completed" | "failed" };
type Boss = {
  start(): Promise<void>;
  stop(options?: { close: boolean }): Promise<void>;
  on(event: "error", listener: (error: Error) => void): void;
  createQueue(name: string, options: object): Promise<void>;
  deleteAllJobs(name: string): Promise<void>;
  insert(name: string, jobs: { data: Job }[]): Promise<unknown>;
  work(name: string, options: object, handler: (jobs: Batch) => Promise<Result[]>): Promise<string>;
};
type Library = { PgBoss: new (options: object) => Boss };

const queueName = (recovery: Recovery) => `webhooks-${recovery}`;
const workers = 5;
// More than one at a time in the handler: a worker takes its next batch once the whole batch is done.
const batch = { batchSize: 100, localConcurrency: workers, inFlight: inFlightMax / workers };
const quickest = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 };

async function open(databaseUrl: string, options: object): Promise<Boss> {
  const { PgBoss } = await importPackage<Library>("pg-boss");
  const boss = new PgBoss({ connectionString: databaseUrl, useListenNotify: true, ...options });
  boss.on("error", (error) => console.error(error));
  return boss;
}

/** The queue of pg-boss, which notifies workers of new jobs. With "quickest" recovery, a job needs a heartbeat every ten seconds,
 * which is the shortest that it accepts. */
export async function openPgBoss(databaseUrl: string, recovery: Recovery): Promise<Queue> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const boss = await open(databaseUrl, { supervise: false });
  await boss.start();
  const name = queueName(recovery);
  await boss.createQueue(name, { notify: true, ...(recovery === "quickest" && { heartbeatSeconds: 10 }) });
  return {
    name: "pg-boss",
    add: async (jobs) =>
      void (await boss.insert(
        name,
        jobs.map((data) => ({ data })),
      )),
    async countUnfinished() {
      const [row] = await sql`select count(*)::int as count from pgboss.job 
        where name = ${name} and state < 'completed'`;
      return row?.count;
    },
    discard: () => boss.deleteAllJobs(name),
    async close() {
      await boss.stop();
      await sql.end();
    },
  };
}

export async function workOnPgBoss(databaseUrl: string, recovery: Recovery): Promise<() => Promise<void>> {
  const boss = await open(databaseUrl, recovery === "quickest" ? quickest : {});
  const post = createPost();
  await boss.start();
  const { inFlight, ...options } = batch;
  await boss.work(queueName(recovery), { ...options, burstWhenBatchFull: true, perJobResults: true }, async (jobs) => {
    const results: Result[] = [];
    const waiting = [...jobs];
    const loop = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const { id, data } = job;
        results.push(
          await post(data).then(
            () => ({ id, status: "completed" }),
            () => ({ id, status: "failed" }),
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: inFlight }, loop));
    return results;
  });
  return () => boss.stop();
}
