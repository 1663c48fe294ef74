import { randomBytes } from "node:crypto";
import { addressOf, type Command, oneOf } from "./command.ts";
import { readConfig } from "./config.ts";
import { type Forwarded, forwardEvents } from "./forward-events.ts";

export const eventNames = ["transaction.success", "transaction.failed"] as const;

/** "whsec_" and base64 of 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export const listen: Command = {
  name: "listen",
  args: [],
  summary: "Forward webhook events to a local address",
  details:
    "Reads your events from the API, so your machine needs no public address. Events are signed with a secret that is\nprinted at the start and stays the same after slipway login. Press Ctrl-C to stop.",
  options: {
    forward: {
      type: "string",
      value: "url",
      help: "Where to send events, such as http://localhost:4000/hook",
      isRequired: true,
    },
    secret: { type: "string", value: "whsec_…", help: "Sign with this secret, such as that of your endpoint" },
  },
  async run({ required, text, isJson, terminal, connect }) {
    const forwardTo = addressOf(required("forward"), "--forward", "http://localhost:4000/hook");
    const { client, url } = connect({ attemptsMax: 1 });
    const secret = text("secret") ?? readConfig(terminal.env).secret ?? newSecret();
    const print = (text: string) => terminal.print(isJson ? JSON.stringify({ notice: text }) : text);
    print(`Forwarding events from ${url} to ${forwardTo}. Signing secret: ${secret}`);
    await forwardEvents({
      client,
      forwardTo,
      secret,
      stopped: terminal.stopped,
      onNotice: print,
      onForwarded: (result) => terminal.print(isJson ? JSON.stringify(result) : lineOf(result)),
    });
    print("Stopped");
  },
};

const lineOf = ({ event: { id, payload }, at, status, error, durationMs }: Forwarded) =>
  [
    at.toISOString(),
    payload.meta.event,
    payload.data.id,
    id,
    status ?? `no response: ${error}`,
    `${durationMs} ms`,
  ].join("  ");

export const trigger: Command = {
  name: "trigger",
  args: ["event"],
  summary: "Send a test event to your endpoints and to slipway listen",
  details: `Events: ${eventNames.join(", ")}`,
  options: {},
  async run({ required, isJson, terminal, connect }) {
    const event = oneOf(eventNames, required("event"), "<event>");
    // A retry could send a second event.
    const sent = await connect({ attemptsMax: 1 }).client.sendTestEvent({ event });
    const count = `${sent.endpoints} endpoint${sent.endpoints === 1 ? "" : "s"}`;
    terminal.print(isJson ? JSON.stringify(sent) : `Sent ${event} (${sent.event_id}) to ${count}.`);
  },
};
