import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#lib/duration.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { startTestProcess } from "#lib/webhooks/test-process.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { type Receiver, startReceiver } from "#simulator/test-receiver.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import type { Step } from "./test-token-process.ts";

type Process = Awaited<ReturnType<typeof startTestProcess>>;

const file = "lab/durability/test-token-process.ts";
const refreshPath = "/partners/api/v2/refresh-token";
const startMs = Date.now();

setUpOwnDatabase();

describe("two processes with one Transak account", { timeout: 120_000 }, () => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  let receiver: Receiver;
  let processes: Process[] = [];
  let id = "";
  let nowMs = startMs;

  /** The time of the simulator and of both processes, from the start of the test. */
  function moveTo(ms: number): void {
    nowMs = startMs + ms;
    vi.setSystemTime(nowMs);
  }
  async function control(method: string, path: string, body?: object) {
    const response = await fetch(`${simulator.url}/control${path}`, { method, body: JSON.stringify(body) });
    return response.json();
  }
  const setTraits = (traits: object) => control("PUT", "/providers/transak", { traits });
  const ask = (one: Process | undefined, question: string, step: Partial<Step>) =>
    one?.ask(question, { nowMs, id, times: 1, ...step });
  const askBoth = async (question: string, step: Partial<Step> = {}) =>
    (await Promise.all(processes.map((one) => ask(one, question, step)))).flat();

  /** Creates a callback, signed with the token of this moment. */
  async function nextCallback(): Promise<string> {
    const count = receiver.received.length + 1;
    await control("POST", `/orders/${id}/hold`);
    return (await receiver.waitFor(count)).at(-1)?.body ?? "";
  }
  async function countCalls() {
    const { calls }: { calls: { path: string; status: number }[] } = await control("GET", "/calls?provider=transak");
    return {
      refreshes: calls.filter(({ path }) => path.endsWith(refreshPath)).length,
      refused: calls.filter(({ status }) => status === 401 || status === 429).length,
    };
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: startMs });
    nowMs = startMs;
    receiver = await startReceiver();
    const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
    simulator = await startSimulator({ port: 0, folder: null, callbackUrl: receiver.url, settings });
    stubVariables(simulatorVariables(simulator.url, null));
    processes = await Promise.all([startTestProcess(file), startTestProcess(file)]);
    const link = String(await ask(processes[0], "createCheckout", {}));
    await fetch(link, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });
    const { orders } = await control("GET", "/orders?provider=transak");
    id = orders[0].id;
    await control("POST", `/orders/${id}/hold`);
    await receiver.waitFor(6);
  });
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await simulator.close();
    await receiver.close();
    vi.useRealTimers();
  });

  it("refresh the token once an hour at most, have no call refused, and verify every callback", async () => {
    // The token is refreshed in this hour, because it expires in the next one.
    const hourStartsMs = 7 * dayMs - 1.5 * hourMs;
    let verified = 0;
    moveTo(hourStartsMs);
    let bodies = [await nextCallback()];
    for (let minute = 0; minute < 60; minute += 1) {
      moveTo(hourStartsMs + minute * minuteMs);
      expect(await askBoth("getOrder", { times: 2 })).toEqual(Array(4).fill("processing"));
      // The callback of the minute before may be signed with the token before, as a late or retried one is.
      bodies = [...bodies.slice(-1), await nextCallback()];
      for (const body of bodies) {
        const states = await askBoth("readCallback", { body });
        verified += states.filter((state) => state === "processing").length;
      }
    }
    expect({ ...(await countCalls()), verified }).toEqual({ refreshes: 2, refused: 0, verified: 240 });
  });

  it("replace a revoked token once, and retry the calls that were refused", async () => {
    await setTraits({ tokenEpoch: 1 });
    moveTo(minuteMs);
    expect(await askBoth("getOrder", { times: 5 })).toEqual(Array(10).fill("processing"));
    expect((await countCalls()).refreshes).toBe(2);
    expect(await askBoth("readCallback", { body: await nextCallback() })).toEqual(["processing", "processing"]);
  });

  it("don't refresh the token for forged callbacks", async () => {
    const [header, claims] = JSON.parse(await nextCallback()).data.split(".");
    const body = JSON.stringify({ data: `${header}.${claims}.${"A".repeat(43)}` });
    for (let minute = 1; minute <= 10; minute += 1) {
      moveTo(minute * minuteMs);
      for (const state of await askBoth("readCallback", { body })) expect(state).toContain("signature");
    }
    expect(await countCalls()).toEqual({ refreshes: 1, refused: 0 });
  });

  it("go on after one of them is killed while it refreshes the token", async () => {
    const [victim, survivor] = processes;
    await setTraits({ tokenEpoch: 1 });
    moveTo(minuteMs);
    await control("PUT", "/providers/transak", { failWith: "hang", failPath: refreshPath });
    const unanswered = ask(victim, "getOrder", {});
    await expect.poll(async () => (await countCalls()).refreshes).toBe(2);
    await victim?.kill();
    await expect(unanswered).rejects.toThrow("has ended");
    await control("PUT", "/providers/transak", { failWith: null, failPath: "" });
    moveTo(minuteMs + 16 * secondMs);
    expect(await ask(survivor, "getOrder", { times: 5 })).toEqual(Array(5).fill("processing"));
    expect((await countCalls()).refreshes).toBe(3);
    expect(await ask(survivor, "readCallback", { body: await nextCallback() })).toBe("processing");
  });
});
