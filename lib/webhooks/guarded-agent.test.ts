import { Socket } from "node:net";
import { type buildConnector, request } from "undici";
import { describe, expect, it } from "vitest";
import { createGuardedAgent } from "./guarded-agent.ts";
import { startReceiver } from "./test-receiver.ts";

type Found = { address: string; family: number };

/** A network that records lookups and connections. Every connection fails. */
function recordingNetwork(responses: Found[][]) {
  const resolved: string[] = [];
  const connected: string[] = [];
  const agent = createGuardedAgent({
    allowedCidrs: [],
    timeoutMs: 1_000,
    connections: 1,
    resolve(host, _options, done) {
      resolved.push(host);
      done(null, responses[Math.min(resolved.length, responses.length) - 1] ?? []);
    },
    // Like Node's: resolves names with the given lookup, and connects to literal addresses directly.
    connector: (options) =>
      (({ hostname }: buildConnector.Options, done: buildConnector.Callback) => {
        const host = hostname.replace(/^\[|\]$/g, "");
        const connect = (address: string) => {
          connected.push(address);
          done(new Error("This network connects to nothing"), null);
        };
        if (/^[\d.]+$|:/.test(host)) return connect(host);
        return (options as unknown as Pick<typeof import("node:dns"), "lookup">).lookup(
          host,
          { all: true },
          (error, found) => {
            if (error) return done(error, null);
            for (const { address } of found) connect(address);
          },
        );
      }) as unknown as buildConnector.connector,
  });
  return { agent, resolved, connected };
}

const call = (agent: ReturnType<typeof createGuardedAgent>, url: string) =>
  request(url, { method: "POST", dispatcher: agent, body: "{}" }).then(
    () => "answered",
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

const publicOne = { address: "93.184.216.34", family: 4 };

describe("the agent that sends webhooks", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/",
    "http://0.0.0.0/",
    "http://0/",
  ])("makes no connection to %s", async (url) => {
    const { agent, connected } = recordingNetwork([[publicOne]]);
    expect(await call(agent, url)).toBe("ADDRESS_NOT_ALLOWED");
    expect(connected).toEqual([]);
  });

  it("makes no connection to a name with an internal address, even among public ones", async () => {
    for (const inner of ["10.0.0.5", "127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1"]) {
      const { agent, connected } = recordingNetwork([[publicOne, { address: inner, family: 4 }]]);
      expect(await call(agent, "http://shop.example/")).toBe("ADDRESS_NOT_ALLOWED");
      expect(connected).toEqual([]);
    }
  });

  it("checks the address it connects to, so that DNS rebinding has no effect", async () => {
    const { agent, resolved, connected } = recordingNetwork([[publicOne], [{ address: "127.0.0.1", family: 4 }]]);
    await call(agent, "http://rebind.example/");
    expect(connected).toEqual([publicOne.address]);
    expect(await call(agent, "http://rebind.example/")).toBe("ADDRESS_NOT_ALLOWED");
    expect(connected).toEqual([publicOne.address]);
    expect(resolved).toHaveLength(2);
  });

  it("disconnects before sending if the remote address isn't the checked one", async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const agent = createGuardedAgent({
      allowedCidrs: [],
      timeoutMs: 1_000,
      connections: 1,
      resolve: (_host, _options, done) => done(null, [publicOne]),
      // A network that connects to another address than requested.
      connector: () =>
        ((_options: buildConnector.Options, done: buildConnector.Callback) => {
          const socket = new Socket();
          socket.connect(Number(port), "127.0.0.1", () => done(null, socket));
        }) as buildConnector.connector,
    });
    expect(await call(agent, "http://shop.example/")).toBe("ADDRESS_NOT_ALLOWED");
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });

  it("reaches networks allowed by the operator", async () => {
    const receiver = await startReceiver();
    const agent = createGuardedAgent({ allowedCidrs: ["127.0.0.0/8"], timeoutMs: 1_000, connections: 1 });
    expect(await call(agent, receiver.url)).toBe("answered");
    await receiver.close();
  });
});
