import { Agent } from "undici";
import { SlipwayClient } from "#clients/typescript/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/slipway-error.ts";
import { webhookEventNames } from "#db/enums.ts";
import { clientVariables } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { newSecret } from "#lib/webhooks/endpoint-secret.ts";
import { causeOf, listen } from "#lib/webhooks/listen.ts";
import { createSend } from "#lib/webhooks/send.ts";
import { type Options, required } from "./arguments.ts";

export const webhookHelp = `  listen --forward http://localhost:4000/hook [--url https://sandbox.example.com] [--key <key>]
                                                        hands each event from now on to that address of yours, signed with a
                                                        secret made for this run, and says what it answered; until Ctrl-C
  trigger transaction.success|transaction.failed [--url <address>] [--key <key>]
                                                        sends a test event to the endpoints that chose it, and to listen
                                                        These two speak to the API at --url (http://localhost:3000 when left
                                                        out) with a partner's key, --key or SVC_API_KEY, and need no database`;

type Command = (words: string[], options: Options, print: (line: string) => void) => Promise<string>;

/** What a partner's developer does from his own machine; nothing of the installation has to be there. */
export const webhookCommands: Record<string, Command> = {
  listen: async (_words, options, print) => {
    const forwardTo = toAddress(required(options.forward, "--forward"), "--forward", "http://localhost:4000/hook");
    const stopped = interrupted();
    const { url, client } = clientOf(options, stopped);
    // Not the guarded one of real endpoints: the address is the developer's own, and so is the machine that sends.
    const agent = new Agent({ connections: 1 });
    stopped.addEventListener("abort", () => void agent.destroy());
    const secret = newSecret();
    print(`Events of ${url} go to ${forwardTo}, signed with ${secret}`);
    await inWords(url, listen({ client, forwardTo, secret, send: createSend(agent, 15_000), print, stopped }));
    return "Stopped";
  },
  trigger: async ([word], options) => {
    const event = webhookEventNames.find((name) => name === word);
    if (!event) throw new AppError("validation_failed", `Say which event: ${webhookEventNames.join(" or ")}`);
    const { url, client } = clientOf(options);
    const { event_id, endpoints } = await inWords(url, client.sendTestEvent({ event }));
    return `${event_id}  ${event}  to ${endpoints} ${endpoints === 1 ? "endpoint" : "endpoints"}`;
  },
};

function clientOf({ url, key }: Options, stopped?: AbortSignal) {
  const { apiKey, port } = clientVariables();
  const baseUrl = toAddress(url ?? `http://localhost:${port}`, "--url", "https://sandbox.example.com");
  const client = new SlipwayClient({
    baseUrl,
    apiKey: required(key ?? apiKey, "--key (or SVC_API_KEY)"),
    attemptsMax: 1,
    fetch: (address, init) =>
      fetch(address, { ...init, signal: AbortSignal.any([init?.signal, stopped].filter((signal) => signal != null)) }),
  });
  return { url: baseUrl, client };
}

function toAddress(text: string, option: string, example: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new AppError("validation_failed", `${option} must be an address like ${example}`);
}

/** Aborted by Ctrl-C. It stays in place until the process ends: npm passes on a signal that the terminal gave to all. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

/** What the work gives; a failure as one line a person can act on. */
async function inWords<Result>(url: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!(error instanceof SlipwayError))
      throw new AppError("service_unavailable", `No answer from ${url}: ${causeOf(error)}`);
    const fields = error.fields.map(({ field, message }) => `; ${field} ${message}`).join("");
    throw new AppError("validation_failed", `${error.message} (${error.status} ${error.code})${fields}`);
  }
}
