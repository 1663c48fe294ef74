import { type EventHandler, type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/** A route handler for webhooks: `export const POST = webhookHandler({ secret }, async (event) => { … })`. Works wherever a
 * Request is answered with a Response, such as in Next.js, Remix, Deno, Bun, and edge functions. */
export function webhookHandler(options: WebhookOptions<Request>, handle: EventHandler<Request>) {
  const receive = webhookReceiver(options, handle);
  return async (request: Request): Promise<Response> => {
    const readBody = async () => new Uint8Array(await request.arrayBuffer());
    const { status, message } = await receive({ headers: request.headers, readBody, context: request });
    return new Response(message, { status });
  };
}
