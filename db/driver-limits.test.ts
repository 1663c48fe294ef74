import { type AddressInfo, connect, createServer } from "node:net";
import postgres from "postgres";
import { afterEach, expect, it, onTestFinished } from "vitest";

const limits = { max: 1, wait_timeout: 0.2, answer_timeout: 20, connect_timeout: 20, onnotice: () => undefined };
const clients: postgres.Sql[] = [];

afterEach(async () => {
  for (const sql of clients.splice(0)) await sql.end({ timeout: 1 });
});

function open(options: Partial<typeof limits> = {}, url = process.env.DATABASE_URL ?? "") {
  const sql = postgres(url, { ...limits, ...options });
  clients.push(sql);
  return sql;
}

const codeOf = (query: Promise<unknown>) =>
  query.then(
    () => "ok",
    (error) => error.code,
  );

/** Postgres behind a proxy, which drops what a client sends while it is silenced, if that is `dropped`. */
async function startSilentServer(dropped: (chunk: Buffer) => boolean) {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const target = { port: Number(url.port), host: url.hostname };
  let isSilent = false;
  const proxy = createServer((near) => {
    const far = connect(target);
    near.on("data", (chunk: Buffer) => !(isSilent && dropped(chunk)) && far.write(chunk));
    far.pipe(near);
    near.on("close", () => far.destroy());
    for (const end of [near, far]) end.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  url.port = String((proxy.address() as AddressInfo).port);
  return { url: url.href, silence: () => (isSilent = true), answer: () => (isSilent = false) };
}

it("rejects queries and transactions that wait too long for a connection, and none later", async () => {
  const sql = open({ wait_timeout: 2 });
  const release = Promise.withResolvers<void>();
  const held = sql.begin(() => release.promise);
  await sql`select 1`.catch(() => undefined);
  const codes = await Promise.all([codeOf(sql`select 1`), codeOf(sql.begin((tx) => tx`select 1`))]);
  release.resolve();
  await held;
  expect(codes).toEqual(["CONNECTION_WAIT_TIMEOUT", "CONNECTION_WAIT_TIMEOUT"]);
  expect(await codeOf(sql`select 1`)).toBe("ok");
  expect(await codeOf(sql.begin((tx) => tx`select 1`))).toBe("ok");
});

it("closes a connection whose statement takes too long, also in a transaction, and serves all others meanwhile", async () => {
  const sql = open({ max: 3, wait_timeout: 20, answer_timeout: 1 });
  const slow = [codeOf(sql`select pg_sleep(3)`), codeOf(sql.begin((tx) => tx`select pg_sleep(3)`))];
  let isOver = false;
  const others = new Set<string>();
  const ask = async () => {
    while (!isOver) others.add(await codeOf(sql`select 1`));
  };
  const asking = ask();
  expect(await Promise.all(slow)).toEqual(["ANSWER_TIMEOUT", "ANSWER_TIMEOUT"]);
  const next = [sql`select 1`, sql`select 1`, sql`select 1`].map(codeOf);
  expect(await Promise.all(next)).toEqual(["ok", "ok", "ok"]);
  isOver = true;
  await asking;
  expect(others).toEqual(new Set(["ok"]));
});

it("rejects queries immediately once a server answers no new connection either, until it does", async () => {
  const server = await startSilentServer(() => true);
  const sql = open({ max: 2, wait_timeout: 1, answer_timeout: 0.5, connect_timeout: 1 }, server.url);
  const ask = () => Promise.all([sql`select 1`, sql`select 1`, sql.begin((tx) => tx`select 1`)].map(codeOf));
  expect(await ask()).toEqual(["ok", "ok", "ok"]);
  server.silence();
  expect([...(await ask()), ...(await ask())]).not.toContain("ok");
  expect(await codeOf(sql`select 1`)).toBe("CONNECTION_SILENT");
  server.answer();
  await expect.poll(async () => (await ask()).every((code) => code === "ok")).toBe(true);
});

it("sends nothing of a transaction whose session ended to the next session of its connection", async () => {
  const sql = open({ wait_timeout: 20 });
  await sql`create table lost_session (n int)`;
  const isOver = Promise.withResolvers<void>();
  const late: string[] = [];
  const held = sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 50`;
    await tx`insert into lost_session values (1)`;
    await isOver.promise;
    late.push(
      await codeOf(tx`insert into lost_session values (2)`),
      await codeOf(tx`insert into lost_session values (3)`),
    );
  });
  expect(await codeOf(held)).toBe("CONNECTION_CLOSED");
  const next = sql.begin(async (tx) => {
    await tx`insert into lost_session values (4)`;
    isOver.resolve();
    await expect.poll(() => late.length).toBe(2);
  });
  await next;
  expect(late).toEqual(["CONNECTION_CLOSED", "CONNECTION_CLOSED"]);
  expect(await sql`select n from lost_session`).toEqual([{ n: 4 }]);
  await sql`drop table lost_session`;
});

it("survives a server that doesn't answer the driver's own first query", async () => {
  // The driver asks for the types of the database.
  const server = await startSilentServer((chunk) => chunk.includes("pg_type"));
  server.silence();
  const sql = open({ wait_timeout: 20, answer_timeout: 0.3 }, server.url);
  const codes = await Promise.all([codeOf(sql`select 1`), codeOf(sql.begin((tx) => tx`select 1`))]);
  expect(codes).not.toContain("ok");
  server.answer();
  await expect.poll(() => codeOf(sql`select 1`)).toBe("ok");
});
