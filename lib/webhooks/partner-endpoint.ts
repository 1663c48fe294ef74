import { env } from "#lib/env.ts";
import { type FieldError, findInvalid } from "#lib/errors.ts";
import { checkEndpointUrl } from "#lib/webhooks/endpoint-url.ts";
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

/** What is wrong with a URL that the schema accepts. */
export const findRefusedUrl = ({ url }: { url?: string }): Promise<FieldError[]> =>
  findInvalid([() => url !== undefined && checkEndpointUrl(url, env().SVC_WEBHOOK_ALLOW_CIDRS)]);
