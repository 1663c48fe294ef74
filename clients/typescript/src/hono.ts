import { type EventHandler, type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/** The parts of Hono's context that are used. */
type HonoContext = { req: { raw: { headers: Headers }; arrayBuffer(): Promise<ArrayBuffer> } };

/** A handler for webhooks: `app.post("/webhooks", webhookHandler({ secret }, async (event) => { … }))`. On Cloudflare, read the
 * secret for each request: `webhookHandler<Context<Env>>({ secret: (c) => c.env.WEBHOOK_SECRET }, …)`. */
export function webhookHandler<Context extends HonoContext>(
  options: WebhookOptions<Context>,
  handle: EventHandler<Context>,
) {
  const receive = webhookReceiver(options, handle);
  return async (context: Context): Promise<Response> => {
    const readBody = async () => new Uint8Array(await context.req.arrayBuffer());
    const { status, message } = await receive({ headers: context.req.raw.headers, readBody, context });
    return new Response(message, { status });
  };
}
