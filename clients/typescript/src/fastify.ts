import { type EventHandler, type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/** The parts of Fastify that are used. */
type FastifyRequest = { headers: Record<string, string | string[] | undefined>; body: unknown };
type FastifyReply = { code(status: number): { send(body: string): unknown } };
type Parser = (request: never, body: Uint8Array, done: (error: Error | null, body: Uint8Array) => void) => void;
type Fastify = {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(type: string, options: { parseAs: "buffer" }, parser: Parser): unknown;
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
};

type Options = WebhookOptions<FastifyRequest> & {
  /** The path that receives the webhooks, such as "/webhooks". */
  path: string;
};

/** A plugin with a route for webhooks: `app.register(webhooks({ path, secret }, async (event) => { … }))`. Other routes keep
 * their body parsers. */
export function webhookPlugin({ path, ...options }: Options, handle: EventHandler<FastifyRequest>) {
  const receive = webhookReceiver(options, handle);
  return async (fastify: Fastify): Promise<void> => {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    fastify.post(path, async (request, reply) => {
      const { headers, body } = request;
      const readBody = async () => (body instanceof Uint8Array ? body : new Uint8Array());
      const { status, message } = await receive({ headers, readBody, context: request });
      return reply.code(status).send(message);
    });
  };
}
