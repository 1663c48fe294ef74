import { usualEvents } from "#lib/webhooks/event-kinds-contract.ts";
import type { EndpointWithSecret } from "./endpoint-contract.ts";
import type { NewWebhookEndpoint } from "./partner-endpoint-contract.ts";

const nameLengthMax = 64;

/** The URL is unique, so that a client that repeats a request doesn't receive every event twice. */
export const toNewEndpoint = ({ url, name, events = [...usualEvents] }: NewWebhookEndpoint) => ({
  url,
  name: name ?? (URL.parse(url)?.host ?? "").slice(0, nameLengthMax),
  events,
  isUrlUnique: true,
});

export const withSecret = ({ endpoint, secret }: EndpointWithSecret) => ({ ...endpoint, secret });
