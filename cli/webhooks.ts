import { Agent } from "undici";
import { SlipwayClient } from "#clients/typescript/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/slipway-error.ts";
import { webhookEventNames } from "#db/enums.ts";
import { clientVariables } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { newSecret } from "#lib/webhooks/endpoint-secret.ts";
import { causeOf, listen } from "#lib/webhooks/listen.ts";
import { createSend } from "#lib/webhooks/send.ts";
import { choice, command, counted, optional, text } from "./command.ts";

const group = "Webhooks";
const connection = {
  url: optional(text("url", "Address of the installation (default: http://localhost:3000)")),
  key: optional(text("key", "API key of the partner (default: SVC_API_KEY)")),
};

/** What a partner's developer runs on their own machine, without a database. */
export const webhookCommands = [
  command({
    name: "listen",
    group,
    summary: "Forward webhook events to a local address",
    details: "Events are signed with a secret that is printed at the start. Press Ctrl-C to stop.",
    needsDatabase: false,
    options: { forward: text("url", "Where to send events, such as http://localhost:4000/hook"), ...connection },
    async run({ forward, ...options }, print) {
      const forwardTo = toAddress(forward, "--forward", "http://localhost:4000/hook");
      const stopped = interrupted();
      const { url, client } = clientOf(options, stopped);
      // Real endpoints are reached through a guarded agent. Here the developer's own machine is the sender and the target.
      const agent = new Agent({ connections: 1 });
      stopped.addEventListener("abort", () => void agent.destroy());
      const secret = newSecret();
      print(`Forwarding events from ${url} to ${forwardTo}. Signing secret: ${secret}`);
      await explainFailure(url, listen({ client, forwardTo, secret, send: createSend(agent, 15_000), print, stopped }));
      return "Stopped";
    },
  }),
  command({
    name: "trigger",
    group,
    summary: "Send a test event to the endpoints that subscribe to it",
    needsDatabase: false,
    args: { event: choice(webhookEventNames, `Event: ${webhookEventNames.join(" or ")}`) },
    options: connection,
    async run({ event, ...options }) {
      const { url, client } = clientOf(options);
      const { event_id, endpoints } = await explainFailure(url, client.sendTestEvent({ event }));
      return `Sent ${event} (${event_id}) to ${counted(endpoints, "endpoint")}.`;
    },
  }),
];

type Connection = { url: string | undefined; key: string | undefined };

function clientOf({ url, key }: Connection, stopped?: AbortSignal) {
  const { apiKey, port } = clientVariables();
  const usedKey = key ?? apiKey;
  if (usedKey === undefined) throw new AppError("validation_failed", "Missing --key (or set SVC_API_KEY)");
  const baseUrl = toAddress(url ?? `http://localhost:${port}`, "--url", "https://sandbox.example.com");
  const client = new SlipwayClient({
    baseUrl,
    apiKey: usedKey,
    attemptsMax: 1,
    fetch: (address, init) =>
      fetch(address, { ...init, signal: AbortSignal.any([init?.signal, stopped].filter((signal) => signal != null)) }),
  });
  return { url: baseUrl, client };
}

function toAddress(given: string, option: string, example: string): string {
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol)) return given;
  throw new AppError("validation_failed", `${option} must be an address such as ${example}`);
}

/** Aborted by Ctrl-C. The handlers stay until the process exits, because npm forwards a signal that the terminal already
 * sent to the whole group. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

/** Turns a failure of the client into one line that a person can act on. */
async function explainFailure<Result>(url: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!(error instanceof SlipwayError))
      throw new AppError("service_unavailable", `No response from ${url}: ${causeOf(error)}`);
    const fields = error.fields.map(({ field, message }) => `; ${field} ${message}`).join("");
    throw new AppError("validation_failed", `${error.message} (${error.status} ${error.code})${fields}`);
  }
}
