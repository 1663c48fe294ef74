#!/usr/bin/env node
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { run } from "./run.ts";

const stopping = new AbortController();
// The handlers stay until the process exits, because npm forwards a signal that the terminal already sent to the whole group.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());

async function ask(question: string, isHidden: boolean): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(question, { signal: stopping.signal });
    isMuted = isHidden;
    return await answer;
  } finally {
    terminal.close();
    if (isHidden) process.stderr.write("\n");
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);
// biome-ignore lint/style/noProcessEnv: the command runs on a developer machine, which has none of the server settings.
const { env } = process;
const isColored = process.stdout.isTTY === true && process.stdout.hasColors();
const terminal = { print, printError, isColored, ask, env, stopped: stopping.signal };
void run(process.argv.slice(2), terminal).then((code) => {
  process.exitCode = code;
});
