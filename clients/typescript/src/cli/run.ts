import { createHmac } from "node:crypto";
import { parseArgs } from "node:util";
import { SlipwayClient } from "../slipway-client.ts";
import { SlipwayError } from "../slipway-error.ts";
import { runEndpoints } from "./endpoints.ts";
import { type Forwarded, forwardEvents } from "./forward-events.ts";
import { UsageError } from "./usage-error.ts";

export type Terminal = {
  print(line: string): void;
  /** Prints what isn't a result, such as an error. */
  printError(line: string): void;
  env: Record<string, string | undefined>;
  /** Aborted by Ctrl-C. */
  stopped: AbortSignal;
};

const help = `Forward webhook events to a local address, and manage webhook endpoints.

Usage
  slipway listen --forward <url> [options]
  slipway endpoints list [options]
  slipway endpoints add <url> [options]
  slipway endpoints remove <url or ID> [options]
  slipway endpoints rotate <url or ID> [options]

Options
  --forward <url>      Where to send events, such as http://localhost:4000/hook
  --secret <whsec_…>   Sign with this secret, such as that of your endpoint
  --name <name>        Name of the new endpoint (default: its host)
  --events <event,…>   Events of the new endpoint (default: transaction.success,transaction.failed)
  --url <url>          Address of the installation (default: SVC_BASE_URL)
  --key <key>          API key (default: SVC_API_KEY)
  --json               Print JSON
  --help               Print this help

"listen" reads your events from the API, so your machine needs no public address. It signs them with a secret that is
printed at the start and is always the same for an API key. Press Ctrl-C to stop.

"endpoints" needs a key with the scope webhooks:write. "add" and "rotate" print the signing secret.

Exit codes: 0 for success, 1 if a request failed, 2 for invalid arguments.`;

/** Runs the command in `words` and returns the exit code. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { values, positionals } = parse(words);
    const [command, ...others] = positionals;
    if (values.help || words.length === 0 || command === "help") terminal.print(help);
    else if (command === "endpoints") await runEndpoints(others, values, connect(values, terminal));
    else if (command !== "listen") throw new UsageError(`Unknown command "${command ?? ""}". Run "slipway --help"`);
    else if (others.length > 0) throw new UsageError('Too many arguments. Run "slipway --help"');
    else await listen(values, terminal);
    return 0;
  } catch (error) {
    if (terminal.stopped.aborted) return 0;
    terminal.printError(`slipway: ${messageOf(error)}`);
    return error instanceof SlipwayError ? 1 : 2;
  }
}

type Values = ReturnType<typeof parse>["values"];

function parse(words: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    forward: text,
    secret: text,
    name: text,
    events: text,
    url: text,
    key: text,
    json: flag,
    help: flag,
  };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    // The rest is about the syntax of arguments that start with a dash.
    const [reason = ""] = messageOf(error).split(". ");
    throw new UsageError(`${reason}. Run "slipway --help"`);
  }
}

function account({ url, key }: Values, { env }: Terminal) {
  const baseUrl = addressOf(url || env.SVC_BASE_URL, "--url", "https://sandbox.example.com");
  const apiKey = key || env.SVC_API_KEY;
  if (!apiKey) throw new UsageError("Missing --key (or set SVC_API_KEY)");
  return { baseUrl, apiKey };
}

const connect = (values: Values, terminal: Terminal) => ({
  client: new SlipwayClient(account(values, terminal)),
  print: terminal.print,
});

async function listen(values: Values, terminal: Terminal): Promise<void> {
  const { forward, secret: given, json } = values;
  const { stopped } = terminal;
  const forwardTo = addressOf(forward, "--forward", "http://localhost:4000/hook");
  const { baseUrl, apiKey } = account(values, terminal);
  const secret = given || secretOf(apiKey);
  const print = (text: string) => terminal.print(json ? JSON.stringify({ notice: text }) : text);
  print(`Forwarding events from ${baseUrl} to ${forwardTo}. Signing secret: ${secret}`);
  await forwardEvents({
    client: new SlipwayClient({ baseUrl, apiKey, attemptsMax: 1 }),
    forwardTo,
    secret,
    stopped,
    onNotice: print,
    onForwarded: (result) => terminal.print(json ? JSON.stringify(result) : lineOf(result)),
  });
  print("Stopped");
}

/** The same at each start, so that the receiver's setting stays valid. It doesn't reveal the key. */
const secretOf = (apiKey: string) => `whsec_${createHmac("sha256", apiKey).update("slipway listen").digest("base64")}`;

/** Throws UsageError for anything but an http or https address. */
function addressOf(given: string | undefined, label: string, example: string): string {
  if (!given) throw new UsageError(`Missing ${label}, such as ${example}`);
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given;
  throw new UsageError(`${label} must be an address such as ${example}`);
}

const lineOf = ({ event: { id, payload }, at, status, error, durationMs }: Forwarded) =>
  [
    at.toISOString(),
    payload.meta.event,
    payload.data.id,
    id,
    status ?? `no response: ${error}`,
    `${durationMs} ms`,
  ].join("  ");

/** One line that a person can act on. */
function messageOf(error: unknown): string {
  if (!(error instanceof SlipwayError)) return error instanceof Error ? error.message : String(error);
  const fields = error.fields.map(({ field, message }) => `; ${field}: ${message}`).join("");
  const status = error.status === null ? "" : ` (${error.status} ${error.code})`;
  const request = error.requestId === null ? "" : ` [${error.requestId}]`;
  return `${error.message}${status}${fields}${request}`;
}
