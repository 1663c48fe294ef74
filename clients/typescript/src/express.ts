import { type EventHandler, type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";
import { WebhookVerificationError } from "./webhooks.ts";

/** The parts of Express's request and response that are used. */
type ExpressRequest = AsyncIterable<Uint8Array> & {
  headers: Record<string, string | string[] | undefined>;
  readableEnded: boolean;
  body?: unknown;
};
type ExpressResponse = { status(code: number): { send(body: string): unknown } };

const bytesMax = 1_048_576;

/** A handler for webhooks: `app.post("/webhooks", webhookHandler({ secret }, async (event) => { … }))`. It needs the raw body,
 * so add it before `app.use(express.json())`. */
export function webhookHandler<Context extends ExpressRequest>(
  options: WebhookOptions<Context>,
  handle: EventHandler<Context>,
) {
  const receive = webhookReceiver(options, handle);
  return async (request: Context, response: ExpressResponse): Promise<void> => {
    const { headers } = request;
    const { status, message } = await receive({ headers, readBody: () => readBody(request), context: request });
    response.status(status).send(message);
  };
}

async function readBody(request: ExpressRequest): Promise<string | Uint8Array> {
  const { body } = request;
  // Read by express.raw() or express.text().
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (request.readableEnded) {
    throw new Error("The body was already parsed. Add the webhook handler before app.use(express.json()).");
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > bytesMax) throw new WebhookVerificationError("The body is too large for a webhook");
    chunks.push(chunk);
  }
  return join(chunks, length);
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.length;
  }
  return bytes;
}
