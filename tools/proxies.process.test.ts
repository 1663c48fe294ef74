import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mounts } from "#http/mounts.ts";
import { freePort } from "#processes/postgres.ts";

type Seen = { part: string; headers: IncomingHttpHeaders };

const folder = mkdtempSync(path.join(tmpdir(), "slipway-proxies-"));
const servers: Server[] = [];
let ports: { api: number; web: number };
let proxy: ChildProcess | undefined;

const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;

/** Responds with which part it is, and what it got. */
async function startPart(part: string): Promise<number> {
  const server = createServer(({ headers }, response) => response.end(JSON.stringify({ part, headers })));
  servers.push(server);
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  return port;
}

beforeAll(async () => {
  ports = { api: await startPart("api"), web: await startPart("web") };
});
afterEach(async () => {
  proxy?.kill("SIGKILL");
  if (proxy?.exitCode === null && proxy.signalCode === null) await once(proxy, "exit");
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The sample with this machine's parts, without TLS. */
const adapted = (name: string, listen: [RegExp, string][]): string => {
  const local = readFileSync(`packaging/proxies/${name}`, "utf8")
    .replaceAll(/10\.0\.0\.1[12]:3000/g, `127.0.0.1:${ports.api}`)
    .replaceAll(/10\.0\.0\.1[34]:3000/g, `127.0.0.1:${ports.web}`);
  const file = path.join(folder, name);
  writeFileSync(
    file,
    listen.reduce((config, [from, to]) => config.replace(from, to), local),
  );
  return file;
};

const ask = (port: number, resource: string) =>
  new Promise<Seen>((resolve, reject) => {
    const headers = { host: "api.example.com", "x-forwarded-for": "203.0.113.9" };
    request({ port, host: "127.0.0.1", path: resource, headers }, async (response) => {
      try {
        resolve(JSON.parse(await text(response)));
      } catch (error) {
        reject(error);
      }
    })
      .on("error", reject)
      .end();
  });

async function whenStarted(port: number): Promise<void> {
  for (let count = 0; count < 200; count += 1) {
    const seen = await Promise.all([ask(port, "/mcp"), ask(port, "/")]).catch(() => null);
    if (seen) return;
    await pause(100);
  }
  throw new Error("The proxy didn't start");
}

const programs = [
  {
    name: "Caddyfile",
    program: "caddy",
    start: (port: number) => {
      const file = adapted("Caddyfile", [
        [/^api\.example\.com, .* \{$/m, `{\n\tadmin off\n}\nhttp://api.example.com:${port} {`],
      ]);
      return ["run", "--adapter", "caddyfile", "--config", file];
    },
  },
  {
    name: "nginx.conf",
    program: "nginx",
    start: (port: number) => {
      const file = adapted("nginx.conf", [
        [/listen 443 ssl;\n\s*listen \[::\]:443 ssl;/, `listen 127.0.0.1:${port};`],
        [/ssl_certificate .*\n\s*ssl_certificate_key .*/, "access_log off;"],
      ]);
      return ["-p", folder, "-c", file, "-g", `daemon off; pid ${folder}/nginx.pid; error_log stderr;`];
    },
  },
  {
    name: "haproxy.cfg",
    program: "haproxy",
    start: (port: number) => ["-db", "-f", adapted("haproxy.cfg", [[/bind :443 .*/, `bind 127.0.0.1:${port}`]])],
  },
];

describe.each(programs)("$name", ({ program, start }) => {
  it.skipIf(!isInstalled(program))(
    `(needs ${program}) leads requests to their part, with the host and the client's address`,
    async () => {
      const port = await freePort();
      proxy = spawn(program, start(port), { stdio: "ignore", env: { ...process.env, HOME: folder } });
      await whenStarted(port);
      for (const mount of mounts) expect([mount, (await ask(port, `${mount}/quotes`)).part]).toEqual([mount, "api"]);
      for (const page of ["/", "/sign-in", "/mcpx", "/api/callbacksx", "/api/auth/session"])
        expect([page, (await ask(port, page)).part]).toEqual([page, "web"]);
      const { headers } = await ask(port, "/mcp");
      expect(headers.host).toBe("api.example.com");
      // With SVC_TRUSTED_PROXIES=1, the last address counts.
      expect(String(headers["x-forwarded-for"]).split(", ").at(-1)).toBe("127.0.0.1");
      expect(headers["x-forwarded-proto"]).toMatch(/^https?$/);
    },
  );
});

it.skipIf(!isInstalled("caddy"))("(needs caddy) each Caddyfile is valid as it is", () => {
  const env = { ...process.env, PRODUCTION_HOST: "api.example.com", SANDBOX_HOST: "sandbox.example.com", HOME: folder };
  for (const file of ["Caddyfile", "Caddyfile.all"])
    execFileSync("caddy", ["adapt", "--adapter", "caddyfile", "--config", `packaging/proxies/${file}`], { env });
});
