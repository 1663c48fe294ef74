import { Agent } from "undici";
import { webhookEventNames } from "#db/enums.ts";
import { newSecret } from "#lib/webhooks/endpoint-secret.ts";
import { listen } from "#lib/webhooks/listen.ts";
import { createSend } from "#lib/webhooks/send.ts";
import { choice, command, counted, text } from "./command.ts";
import { clientOf, connection, reportFailure, toAddress } from "./partner-client.ts";

const group = "Webhooks";

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
      const { url, client } = clientOf(options, { stopped });
      // Real endpoints are reached through a guarded agent. Here the developer's own machine is the sender and the target.
      const agent = new Agent({ connections: 1 });
      stopped.addEventListener("abort", () => void agent.destroy());
      const secret = newSecret();
      print(`Forwarding events from ${url} to ${forwardTo}. Signing secret: ${secret}`);
      await reportFailure(url, listen({ client, forwardTo, secret, send: createSend(agent, 15_000), print, stopped }));
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
      const { event_id, endpoints } = await reportFailure(url, client.sendTestEvent({ event }));
      return `Sent ${event} (${event_id}) to ${counted(endpoints, "endpoint")}.`;
    },
  }),
];

/** Aborted by Ctrl-C. The handlers stay until the process exits, because npm forwards a signal that the terminal already
 * sent to the whole group. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}
