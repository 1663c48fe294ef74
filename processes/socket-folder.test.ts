import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeSocketFolder } from "./service.ts";

const nameOfLength = (length: number) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sockets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const whole = path.join(folder, "x".repeat(length - folder.length - 1));
  mkdirSync(whole);
  return whole;
};

it.each([40, 73, 74, 150])(
  "has room for the path of a socket on macOS with a folder of %i characters",
  async (length) => {
    const temporary = nameOfLength(length);
    const folder = makeSocketFolder(temporary);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const socket = path.join(folder, "providers.sock");
    expect(socket.length).toBeLessThan(104);
    expect(folder.startsWith(temporary)).toBe(length <= 73);
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(socket, resolve));
    expect(existsSync(socket)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
  },
);
