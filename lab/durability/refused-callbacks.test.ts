import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyCase } from "#lib/callbacks/test-cases.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { variableName } from "#lib/providers/registry.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { type RecordedServer, serveRecorded } from "#lib/providers/test-recorded-server.ts";
import { freePort } from "#processes/postgres.ts";
import { type Sent, sendRequest } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";

const base = "/api/callbacks";
const bodyBytesMax = 64 * 1024;
const cases = (await everyCase()).map((subject) => ({ subject, name: subject.module.name }));
const servers: RecordedServer[] = [];
let server: Awaited<ReturnType<typeof startTestServer>>;

// Nothing listens at the database URL, so any request that needs it returns 503.
beforeAll(async () => {
  const variables: Record<string, string> = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
  for (const { subject } of cases) {
    const recorded = await serveRecorded(subject.recorded);
    servers.push(recorded);
    for (const [name, value] of Object.entries(subject.settings(recorded.address))) {
      variables[variableName("sandbox", subject.module.id, name)] = value;
    }
  }
  server = await startTestServer(variables);
});
afterAll(async () => {
  await server.stop();
  await Promise.all(servers.map((one) => one.close()));
});

const toSent = ({ method, path, headers, body }: Callback): Sent => ({ method, target: path, headers, body });

const errorOf = async (sent: Sent) => {
  const { status, body } = await sendRequest(server.url, sent);
  return [status, body?.data?.error];
};

function refusalOf({ method, path }: Callback, { module }: ProviderCase) {
  if (method !== "POST") return [405, "method_not_allowed"];
  const isTheirs = path.split("?")[0] === `${base}/${module.id}`;
  return isTheirs ? [401, "callback_refused"] : [404, "not_found"];
}

/** Whether it is genuine now, since the cases have a different time. */
async function isGenuineToday({ module, settings }: ProviderCase, callback: Callback): Promise<boolean> {
  const address = servers[cases.findIndex(({ subject }) => subject.module === module)]?.address ?? "";
  const provider = module.create(settings(address), createConnect());
  try {
    return (await provider.readCallback(callback, new Date())) !== null;
  } catch {
    return false;
  }
}

describe.each(cases)("a server without a database, called by $name", ({ subject }) => {
  const genuine = subject.callback(Object.keys(subject.statuses)[0] ?? "");
  // The key of its callbacks is an access token in the database.
  const keyIsStored = subject.module.id === "transak";

  it("accepts no forged callback", async () => {
    for (const [what, callback] of Object.entries(subject.forged)) {
      // Callbacks from the future of the case are genuine now.
      if (/later|ahead|future/.test(what) && (await isGenuineToday(subject, callback))) continue;
      const error = await errorOf(toSent(callback));
      if (!keyIsStored || error[0] !== 503) expect(error, what).toEqual(refusalOf(callback, subject));
    }
  });

  it("rejects one without its headers and query, an empty one, and an oversized one", async () => {
    const target = genuine.path.split("?")[0] ?? "";
    // Some have the signature in the body and need no headers.
    const isWhole = target === genuine.path && Object.keys(genuine.headers).length === 0;
    for (const body of [isWhole ? "{}" : genuine.body, Buffer.alloc(0), Buffer.alloc(bodyBytesMax, " ")]) {
      expect(await errorOf({ method: "POST", target, body })).toEqual([401, "callback_refused"]);
    }
    const tooLong = { ...genuine, body: Buffer.alloc(bodyBytesMax + 1, " ") };
    expect(await errorOf(toSent(tooLong))).toEqual([413, "payload_too_large"]);
  });

  it("acknowledges nothing that it couldn't store", async () => {
    const isGenuine = await isGenuineToday(subject, genuine);
    const expected = isGenuine ? [503, "service_unavailable"] : [401, "callback_refused"];
    expect(await errorOf(toSent(genuine))).toEqual(expected);
  });
});

describe("a server without a database", () => {
  it.each([
    "",
    "/nobody",
    "/constructor",
    "/__proto__",
    "/%6d%6f%6fnpay",
    "/../callbacks/nobody",
    "/moonpay/x",
    "/Moonpay",
  ])("returns 404 for the unknown provider %j", async (path) => {
    expect(await errorOf({ method: "POST", target: base + path, body: "{}" })).toEqual([404, "not_found"]);
  });

  it("reads no body for an unknown provider", async () => {
    const tooLong = { method: "POST", target: `${base}/nobody`, body: Buffer.alloc(bodyBytesMax + 1, " ") };
    expect(await errorOf(tooLong)).toEqual([404, "not_found"]);
  });

  it("cuts off an oversized chunked body", async () => {
    const chunk = `8000\r\n${" ".repeat(0x80_00)}\r\n`;
    const head = `POST ${base}/moonpay HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await server.send(head + chunk.repeat(4))).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("rejects %s", async (method) => {
    const { status, headers, body } = await sendRequest(server.url, { method, target: `${base}/moonpay` });
    expect([status, headers.allow, body.data.error]).toEqual([405, "POST, OPTIONS", "method_not_allowed"]);
    expect(Object.keys(body)).toEqual(["msg", "data", "success", "code"]);
  });
});
