import type { WebhookEvent } from "./api-types.ts";
import type { Secret } from "./webhook-secret.ts";
import { verifyWebhook, WebhookVerificationError } from "./webhooks.ts";

type Details<Context> = {
  /** The event's ID, which is the same on retries. Process each ID only once. */
  id: string;
  /** What the framework passes to a handler. */
  context: Context;
};

/** Processes a verified event. Slipway retries the delivery if it throws. */
export type EventHandler<Context> = (event: WebhookEvent, details: Details<Context>) => unknown;

export type WebhookOptions<Context> = {
  /** The endpoint's `whsec_…` secret, both secrets while rotating, or a function that returns them for a request. */
  secret: Secret | undefined | ((context: Context) => Secret | undefined);
  /** The maximum age of the timestamp, in either direction. Defaults to 300. */
  toleranceSeconds?: number | undefined;
  /** Called when your handler throws. Defaults to console.error. */
  onError?: ((error: unknown) => void) | undefined;
};

export type Received = { status: 200 | 400 | 500; message: string };
type Incoming<Context> = {
  headers: Parameters<typeof verifyWebhook>[0]["headers"];
  readBody(): Promise<string | Uint8Array>;
  context: Context;
};

/** Verifies a request and passes its event to the handler. Returns the response: 400 for a request that isn't authentic, 500
 * if the handler throws. Throws TypeError immediately if there is no secret. */
export function webhookReceiver<Context>(options: WebhookOptions<Context>, handle: EventHandler<Context>) {
  if (typeof options.secret !== "function" && !options.secret?.length)
    throw new TypeError("Missing the endpoint's secret, such as whsec_…");
  const { onError = (error) => console.error("The webhook handler failed:", error) } = options;
  return async ({ headers, readBody, context }: Incoming<Context>): Promise<Received> => {
    try {
      const secret = typeof options.secret === "function" ? options.secret(context) : options.secret;
      const body = await readBody();
      const { toleranceSeconds } = options;
      const { id, event } = await verifyWebhook({ body, headers, secret: secret ?? [], toleranceSeconds });
      await handle(event, { id, context });
      return { status: 200, message: "OK" };
    } catch (error) {
      if (error instanceof WebhookVerificationError) return { status: 400, message: error.message };
      onError(error);
      return { status: 500, message: "The webhook handler failed" };
    }
  };
}
