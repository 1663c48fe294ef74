/** What the page of the TypeScript client shows. */
export const clientExamples = (sandboxUrl: string) => ({
  start: `import { SlipwayClient } from "./slipway-client.ts";

const slipway = new SlipwayClient({
  baseUrl: ${JSON.stringify(sandboxUrl)},
  apiKey: process.env.SVC_API_KEY ?? "",
});
const providers = await slipway.listProviders();
console.log(JSON.stringify(providers));
`,
  webhook: `import { verifyWebhook } from "./verify-webhook.ts";

export async function receive(request: Request, secret: string): Promise<Response> {
  try {
    const { id, event } = verifyWebhook({ body: await request.text(), headers: request.headers, secret });
    console.log(id, event.meta.event, event.data.partner_context);
    return new Response(null, { status: 204 });
  } catch {
    return new Response(null, { status: 400 });
  }
}
`,
});
