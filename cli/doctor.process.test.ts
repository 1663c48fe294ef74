import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { startTestServer } from "#tools/test-server.ts";
import { doctor } from "./test-doctor.ts";
import { svcProcess } from "./test-svc.ts";

type Change = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
type Certificate = { key: Buffer; cert: Buffer };

const address = "203.0.113.7";
const forwarded: Change = (headers) => ({ ...headers, "x-forwarded-for": address, "x-forwarded-proto": "http" });

describe("svc doctor at a public address", () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;

  beforeAll(async () => {
    server = await startTestServer({ SVC_TRUSTED_PROXIES: "1" });
  });
  afterAll(() => server.stop());

  /** Starts a proxy that changes the headers, and sets it as the public address. */
  async function proxy(change: Change, certificate?: Certificate): Promise<void> {
    const pass: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
      const sent = request(new URL(incoming.url ?? "/", server.url), { headers: change(incoming.headers) });
      sent.on("response", (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      sent.end();
    };
    const front = certificate ? createTlsServer(certificate, pass) : createServer({}, pass);
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void front.close());
    const { port } = front.address() as AddressInfo;
    configure(`${certificate ? "https" : "http"}://127.0.0.1:${port}`);
  }
  const configure = (url: string) => stubVariables({ SVC_SANDBOX_URL: url, SVC_TRUSTED_PROXIES: "1" });
  const id = "address.sandbox";

  it("passes behind a proxy that passes everything on", async () => {
    await proxy(forwarded);
    const { code, line } = await doctor(id);
    expect(code).toBe(0);
    expect(line(id)).toMatch(/^ok: http:\/\/127\.0\.0\.1:\d+ leads to this installation\.$/);
    expect(line(`${id}.client`)).toBe(`ok: This machine's requests arrive from ${address}.`);
    expect(line(`${id}.protocol`)).toBe("ok: The proxy says that clients use http.");
    expect(line(`${id}.certificate`)).toMatch(/^skipped: /);
  });

  it("fails behind a proxy that forgets X-Forwarded-For", async () => {
    await proxy((headers) => ({ ...headers, "x-forwarded-proto": "http" }));
    const { code, line } = await doctor(id);
    expect([code, line(`${id}.client`)]).toEqual([
      1,
      expect.stringMatching(/^error: No proxy adds to X-Forwarded-For, so every client has the address 127\.0\.0\.1\./),
    ]);
  });

  it("fails behind more proxies than are trusted, and names their number", async () => {
    await proxy((headers) => ({ ...forwarded(headers), "x-forwarded-for": `${address}, 10.0.0.1` }));
    expect((await doctor(id)).line(`${id}.client`)).toMatch(/^error: 2 proxies .* Set SVC_TRUSTED_PROXIES=2\.$/);
  });

  it("warns behind a proxy that forgets X-Forwarded-Proto, or names another protocol", async () => {
    await proxy((headers) => ({ ...headers, "x-forwarded-for": address }));
    expect((await doctor(id)).line(`${id}.protocol`)).toMatch(/^warning: The proxy doesn't send X-Forwarded-Proto/);
    await proxy((headers) => ({ ...forwarded(headers), "x-forwarded-proto": "https" }));
    expect((await doctor(id)).line(`${id}.protocol`)).toMatch(/^warning: The proxy says that clients use https/);
  });

  it("fails behind a proxy that changes the host", async () => {
    await proxy((headers) => ({ ...forwarded(headers), host: "slipway-api:3000" }));
    expect((await doctor(id)).line(id)).toMatch(/^error: The request arrives with the host slipway-api:3000\./);
  });

  it("fails where nothing listens, where something else does, and with another secret", async () => {
    configure("http://127.0.0.1:9");
    expect((await doctor(id)).line(id)).toMatch(/^error: No response: .*ECONNREFUSED/);
    await proxy((headers) => ({ ...forwarded(headers), "x-svc-doctor": "" }));
    const { line } = await doctor(id);
    expect(line(id)).toMatch(/^error: .* responded with 200, but not from a Slipway with this SVC_SECRET/);
    expect(line(`${id}.client`)).toMatch(/^skipped: /);
  });

  it("fails with a certificate that clients refuse, and still reports the other checks", async () => {
    await proxy((headers) => ({ ...forwarded(headers), "x-forwarded-proto": "https" }), selfSigned());
    const { code, line } = await doctor(id);
    expect([code, line(`${id}.certificate`)]).toEqual([1, expect.stringMatching(/^error: .*SELF_SIGNED/)]);
    expect(line(id)).toMatch(/^ok: /);
  });
});

function selfSigned(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), "slipway-certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = ["key", "certificate"].map((name) => path.join(folder, name)) as [string, string];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync(
    "/usr/bin/openssl",
    ["req", "-x509", "-nodes", "-newkey", "rsa:2048", ...names, "-keyout", key, "-out", cert],
    {
      stdio: "ignore",
    },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

it("svc doctor reports invalid settings with its other checks, where other commands stop", async () => {
  stubVariables({ PORT: "a lot" });
  onTestFinished(() => stubVariables({ PORT: "" }));
  expect((await svcProcess("", "partner", "list")).error).toBe("svc: PORT must be a port number");
  const { code, text, error } = await svcProcess(
    "",
    "doctor",
    "--only",
    "settings.values",
    "--only",
    "database.version",
  );
  expect([code, error]).toEqual([1, "svc: 2 checks passed, 0 warnings, 1 error, 0 skipped"]);
  expect(text).toMatch(/^Error {4}Settings {20}PORT must be a port number\.$/m);
});
