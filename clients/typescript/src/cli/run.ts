import { parseArgs } from "node:util";
import { SlipwayClient } from "../slipway-client.ts";
import { SlipwayError } from "../slipway-error.ts";
import { addressOf, type Command, type Input, type Terminal, UsageError } from "./command.ts";
import { readConfig } from "./config.ts";
import { listen, trigger } from "./events-commands.ts";
import { commandHelp, commonOptions, findCommand, overview } from "./help.ts";
import { login, logout } from "./login.ts";
import { listLogs, tailLogs } from "./logs-commands.ts";
import { quotes, simulate } from "./transaction-commands.ts";

const commands: readonly Command[] = [login, logout, listen, trigger, tailLogs, listLogs, quotes, simulate];

/** Runs the command in `words` and returns the exit code. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await runCommand(words, terminal);
    return 0;
  } catch (error) {
    if (terminal.stopped.aborted) return 0;
    terminal.printError(`slipway: ${messageOf(error)}`);
    return error instanceof SlipwayError ? 1 : 2;
  }
}

async function runCommand(words: readonly string[], terminal: Terminal): Promise<void> {
  const [first] = words;
  if (first === undefined || ["help", "--help", "-h"].includes(first)) return terminal.print(overview(commands));
  const command = findCommand(commands, words);
  const { values, positionals } = parse(command, words.slice(command.name.split(" ").length));
  if (values.help) return terminal.print(commandHelp(command));
  await command.run(inputOf(command, values, positionals, terminal));
}

type Values = Record<string, string | boolean | undefined>;

function parse({ name, args, options }: Command, words: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...options, ...commonOptions },
      allowPositionals: true,
    });
    if (positionals.length > args.length) throw new UsageError(`Too many arguments for "${name}"`);
    return { values: values as Values, positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // The rest is about the syntax of arguments that start with a dash.
    const [reason = ""] = messageOf(error).split(". ");
    throw new UsageError(`${reason}. Run "slipway ${name} --help" for its options`);
  }
}

function inputOf({ name, args }: Command, values: Values, positionals: string[], terminal: Terminal): Input {
  const text = (option: string) => {
    const value = values[option] ?? positionals[args.indexOf(option)];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return {
    text,
    required(option) {
      const label = args.includes(option) ? `<${option}>` : `--${option}`;
      const value = text(option);
      if (value === undefined) throw new UsageError(`Missing ${label}. Run "slipway ${name} --help" for its options`);
      return value;
    },
    isJson: values.json === true,
    terminal,
    connect({ attemptsMax } = {}) {
      const { env, stopped } = terminal;
      const stored = readConfig(env);
      const url = text("url") ?? (env.SVC_BASE_URL || stored.url);
      const apiKey = text("key") ?? (env.SVC_API_KEY || stored.key);
      if (!url) throw new UsageError("Missing --url. Run slipway login, or set SVC_BASE_URL");
      if (!apiKey) throw new UsageError("Missing --key. Run slipway login, or set SVC_API_KEY");
      const baseUrl = addressOf(url, "--url", "https://sandbox.example.com");
      const fetchUntilStopped: typeof fetch = (address, init) =>
        fetch(address, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, stopped]) : stopped });
      return { client: new SlipwayClient({ baseUrl, apiKey, attemptsMax, fetch: fetchUntilStopped }), url: baseUrl };
    },
  };
}

/** One line that a person can act on. */
function messageOf(error: unknown): string {
  if (!(error instanceof SlipwayError)) return error instanceof Error ? error.message : String(error);
  const fields = error.fields.map(({ field, message }) => `; ${field}: ${message}`).join("");
  const status = error.status === null ? "" : ` (${error.status} ${error.code})`;
  const request = error.requestId === null ? "" : ` [${error.requestId}]`;
  return `${error.message}${status}${fields}${request}`;
}
