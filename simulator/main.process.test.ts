import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./test-receiver.ts";
import { simulatorVariables } from "./variables.ts";

let folder: string;
let receiver: Receiver;
let child: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "simulator-"));
  receiver = await startReceiver();
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await receiver.close();
  await rm(folder, { recursive: true });
});

/** Resolves to the address in the one line it prints. */
async function start(port = "0"): Promise<string> {
  const env = { ...process.env, SIMULATOR_PORT: port, SIMULATOR_FOLDER: folder, SIMULATOR_CALLBACK_URL: receiver.url };
  child = fork(join(import.meta.dirname, "main.ts"), { env, stdio: ["ignore", "pipe", "pipe", "ipc"], execArgv: [] });
  const [line] = child.stdout === null ? [] : await once(child.stdout, "data");
  return /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? "";
}

async function createOrder(url: string): Promise<string> {
  const order = { from_amount: "100", from_currency: "USD", to_currency: "ETH", external_partner_link_id: "tx_01" };
  const headers = { "x-api-key": "guardarian-sim-sandbox" };
  const response = await fetch(`${url}/guardarian/v1/transaction`, {
    method: "POST",
    body: JSON.stringify(order),
    headers,
  });
  return (await response.json()).id;
}

const put = (url: string, body: object) => fetch(url, { method: "PUT", body: JSON.stringify(body) });
const act = (url: string, id: string, what: string) => fetch(`${url}/control/orders/${id}/${what}`, { method: "POST" });

test("a crash loses no order: it continues from the last step and sends the remaining callbacks", async () => {
  const first = await start();
  await put(`${first}/control/settings`, { stepDelayMs: 3_600_000 });
  await put(`${first}/control/providers/guardarian`, { callbacksPaused: true });
  const id = await createOrder(first);
  await act(first, id, "pay");
  child?.kill("SIGKILL");
  if (child !== null) await once(child, "exit");
  expect(receiver.received).toHaveLength(0);

  const second = await start();
  const callbacks = await receiver.waitFor(4);
  const statuses = callbacks.map(({ body }) => JSON.parse(body).payload.status);
  expect(statuses).toEqual(["waiting_for_deposit", "exchanging", "sending", "finished"]);
  const headers = { "x-api-key": "guardarian-sim-sandbox" };
  const order = await (await fetch(`${second}/guardarian/v1/transaction/${id}`, { headers })).json();
  expect(order).toMatchObject({ id, status: "finished", external_partner_link_id: "tx_01" });
});

test("keys in the folder are reused and match the variables", async () => {
  const variables = simulatorVariables("http://127.0.0.1:1", folder);
  await start();
  const kept = await readFile(join(folder, "paybis-sandbox.pem"), "utf8");
  expect(variables.SVC_SANDBOX_PAYBIS_PRIVATE_KEY).toBe(kept.trim().replaceAll("\n", "\\n"));
  expect(simulatorVariables("http://127.0.0.1:1", folder)).toEqual(variables);
});

test("exits with 0 when its parent exits or on a signal", async () => {
  for (const end of [() => child?.disconnect(), () => child?.kill("SIGTERM"), () => child?.kill("SIGINT")]) {
    await start();
    const ended = child === null ? [] : once(child, "exit");
    end();
    expect(await ended).toEqual([0, null]);
  }
});

test("a port in use is reported in one line and exits with an error", async () => {
  const { port } = new URL(receiver.url);
  const env = { ...process.env, SIMULATOR_PORT: port, SIMULATOR_FOLDER: folder };
  child = fork(join(import.meta.dirname, "main.ts"), { env, stdio: ["ignore", "pipe", "pipe", "ipc"], execArgv: [] });
  const errorOutput = child.stderr === null ? [] : once(child.stderr, "data");
  const ended = once(child, "exit");
  expect(String((await errorOutput)[0])).toContain("Couldn't start the provider simulator: listen EADDRINUSE");
  expect(await ended).toEqual([1, null]);
});
