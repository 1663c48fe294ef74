import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

const fileVariable = /^((?:SVC|DATABASE|REDIS|CLICKHOUSE)_\w+)_FILE$/;
const commandVariable = "SVC_SECRET_COMMAND";
const commandTimeoutMs = 30_000;
const errorLengthMax = 300;

/** Reads the variables of .env in the working folder that aren't set yet, as npm start does. */
export function loadEnvironmentFile(): void {
  const file = path.resolve(".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw new Error(`Can't read ${file}: check that it's a file that this user can read`);
  }
}

/** Reads variables from the files that NAME_FILE names, and SVC_SECRET from the output of SVC_SECRET_COMMAND. Call it once, in
 * the first process: its children inherit the values. Throws an error that names the variable, and never has its value. */
export function loadEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  for (const [variable, file] of Object.entries(env)) {
    const [, name] = fileVariable.exec(variable) ?? [];
    if (name === undefined || !file) continue;
    set(env, name, variable, readVariable(variable, file));
  }
  const command = env[commandVariable];
  if (command) set(env, "SVC_SECRET", commandVariable, runCommand(command));
  trustExtraCertificates(env.NODE_EXTRA_CA_CERTS);
}

function set(env: NodeJS.ProcessEnv, name: string, source: string, value: string): void {
  if (env[name]) throw new Error(`${name} and ${source} are both set. Unset one of them.`);
  env[name] = value;
  delete env[source];
}

function readVariable(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${variable}: can't read ${file}: ${(code && reasons[code]) ?? code}`);
  }
  const value = withoutNewline(text);
  if (value === "") throw new Error(`${variable}: ${file} is empty`);
  return value;
}

const reasons: Record<string, string> = {
  ENOENT: "it doesn't exist",
  EACCES: "this user isn't permitted to",
  EISDIR: "it's a folder",
};

const withoutNewline = (text: string) => text.replace(/\r?\n$/, "");

/** Without a shell, so that no part of the command is expanded or run in an unexpected way. */
function runCommand(command: string): string {
  if (/["'\\$`|&;<>(){}*?~\n]/.test(command)) {
    throw new Error(
      `${commandVariable} is a program and its arguments, separated by spaces, and runs without a shell. Write quotes, variables, and pipes into a script, and name that.`,
    );
  }
  const [program = "", ...args] = command.trim().split(/\s+/);
  const { error, status, signal, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: commandTimeoutMs,
    killSignal: "SIGKILL",
  });
  if (error || status !== 0) {
    const outcome = error ? outcomeOf(error) : `failed with ${signal ?? `exit code ${status}`}`;
    // A program that printed something may repeat the secret in its error.
    const detail = stdout?.trim() || !stderr?.trim() ? "" : `: ${stderr.trim().slice(0, errorLengthMax)}`;
    throw new Error(`${commandVariable}: ${program} ${outcome}${detail}`);
  }
  const secret = withoutNewline(stdout);
  if (secret === "") throw new Error(`${commandVariable}: ${program} printed nothing`);
  return secret;
}

function outcomeOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === "ETIMEDOUT") return `didn't end within ${commandTimeoutMs / 1_000} s`;
  return `can't be run: ${(code && reasons[code]) ?? message}`;
}

/** Trusts the certificates of NODE_EXTRA_CA_CERTS, which Node itself only reads when it starts, so not from .env. */
function trustExtraCertificates(file: string | undefined): void {
  if (!file || getCACertificates("extra").length > 0) return;
  try {
    setDefaultCACertificates([...getCACertificates("default"), readFileSync(file, "utf8")]);
  } catch (error) {
    throw new Error(`NODE_EXTRA_CA_CERTS: can't read ${file}: ${error instanceof Error ? error.message : error}`);
  }
}
