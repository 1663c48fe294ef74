import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadEnvironment } from "./load-environment.ts";

const load = (variables: Record<string, string>) => {
  const env = { NODE_ENV: "test" as const, ...variables };
  loadEnvironment(env);
  return env;
};

function newFile(content: string, mode = 0o600): string {
  const folder = mkdtempSync(path.join(tmpdir(), "slipway-environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "value");
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

const newProgram = (script: string) => newFile(`#!/bin/sh\n${script}\n`, 0o700);

describe("a variable from a file", () => {
  it.each(["SVC_SECRET", "DATABASE_URL", "REDIS_URL", "CLICKHOUSE_URL", "SVC_SANDBOX_MOONPAY_SECRET_KEY"])(
    "sets %s to its content without the last newline, and leaves nothing for children to read again",
    (name) => {
      expect(load({ [`${name}_FILE`]: newFile(" two\nlines\n\n") })).toEqual({
        NODE_ENV: "test",
        [name]: " two\nlines\n",
      });
    },
  );

  it("is ignored if it isn't one of Slipway's, or empty", () => {
    const others = { PGPASS_FILE: "/none", AWS_SHARED_CREDENTIALS_FILE: "/none", SVC_SECRET_FILE: "" };
    expect(load(others)).toEqual({ NODE_ENV: "test", ...others });
  });

  it("is refused when the variable is set too", () => {
    expect(() => load({ SVC_SECRET: "one", SVC_SECRET_FILE: newFile("two") })).toThrow(
      /^SVC_SECRET and SVC_SECRET_FILE are both set/,
    );
  });

  it.each([
    ["/none/secret", "can't read /none/secret: it doesn't exist"],
    ["/tmp", "can't read /tmp: it's a folder"],
    ["/dev/null", "/dev/null is empty"],
  ])("is refused by its name, path, and reason: %s", (file, reason) => {
    expect(() => load({ REDIS_URL_FILE: file })).toThrow(`REDIS_URL_FILE: ${reason}`);
  });
});

describe("SVC_SECRET_COMMAND", () => {
  it("sets SVC_SECRET to what the program prints, with its arguments", () => {
    const program = newProgram('printf "%s-%s\\n" "$1" "$2"');
    expect(load({ SVC_SECRET_COMMAND: `${program}  kv/slipway  -field=secret ` })).toEqual({
      NODE_ENV: "test",
      SVC_SECRET: "kv/slipway--field=secret",
    });
  });

  it("is refused when the secret is set too", () => {
    const command = { SVC_SECRET_COMMAND: newProgram("echo two") };
    expect(() => load({ ...command, SVC_SECRET: "one" })).toThrow(/^SVC_SECRET and SVC_SECRET_COMMAND are both set/);
    expect(() => load({ ...command, SVC_SECRET_FILE: newFile("one") })).toThrow(/both set/);
  });

  it.each(["echo $HOME", "cat /x | head", "echo 'a b'", "true; echo x", "echo `id`"])(
    "runs no shell for %s",
    (command) => {
      expect(() => load({ SVC_SECRET_COMMAND: command })).toThrow(/without a shell/);
    },
  );

  it("says why it failed, with what the program printed as its error", () => {
    const command = newProgram("echo permission denied >&2; exit 2");
    expect(() => load({ SVC_SECRET_COMMAND: command })).toThrow(/failed with exit code 2: permission denied$/);
    expect(() => load({ SVC_SECRET_COMMAND: "/none/program" })).toThrow(/can't be run: it doesn't exist$/);
    expect(() => load({ SVC_SECRET_COMMAND: newProgram("true") })).toThrow(/printed nothing$/);
  });

  it("never repeats the secret of a program that failed", () => {
    const command = newProgram("echo the-secret; echo the-secret >&2; exit 1");
    expect(() => load({ SVC_SECRET_COMMAND: command })).toThrow(/^(?!.*the-secret).*exit code 1$/s);
  });
});
