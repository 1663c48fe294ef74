import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { root } from "./root.ts";

const script = `
  const { loadEnvironment, loadEnvironmentFile } = await import(${JSON.stringify(path.join(root, "processes/load-environment.ts"))});
  try {
    loadEnvironmentFile();
    loadEnvironment();
    console.log((await fetch(process.argv[1])).status);
  } catch (error) {
    console.log(error.cause?.code ?? error.message);
  }`;

it("the certificates of NODE_EXTRA_CA_CERTS are trusted, also from .env, which Node reads too late", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "slipway-certificates-"));
  const [keyFile, file] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const options = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const files = ["-keyout", keyFile, "-out", file];
  execFileSync("/usr/bin/openssl", ["req", "-x509", ...options, ...subject, ...files], { stdio: "ignore" });
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(file) }, (_request, response) => {
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  const outcomeWith = async (line: string, variables: Record<string, string> = {}) => {
    writeFileSync(path.join(folder, ".env"), line);
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    const args = ["--input-type=module", "-e", script, url];
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, ...variables }, stdio: "pipe" });
    return (await text(child.stdout)).trim();
  };
  expect(await outcomeWith("")).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(await outcomeWith("NODE_EXTRA_CA_CERTS=certificate.pem")).toBe("200");
  expect(await outcomeWith("", { NODE_EXTRA_CA_CERTS: file })).toBe("200");
  expect(await outcomeWith("NODE_EXTRA_CA_CERTS=other.pem")).toMatch(/^NODE_EXTRA_CA_CERTS: can't read other\.pem: /);
});
