#!/usr/bin/env node
import { run } from "./run.ts";

const stopping = new AbortController();
// The handlers stay until the process exits, because npm forwards a signal that the terminal already sent to the whole group.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);
const { env } = process;
void run(process.argv.slice(2), { print, printError, env, stopped: stopping.signal }).then((code) => {
  process.exitCode = code;
});
