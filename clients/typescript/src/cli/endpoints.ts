import type { WebhookEndpoint, WebhookEventName } from "../api-types.ts";
import type { SlipwayClient } from "../slipway-client.ts";
import { UsageError } from "./usage-error.ts";

type Values = { name?: string | undefined; events?: string | undefined; json?: boolean | undefined };
type Shown = WebhookEndpoint & { secret?: string };

/** What each does with an endpoint. All but "list" need one. */
const actions = {
  list: async (client: SlipwayClient) => (await client.listWebhookEndpoints()).webhook_endpoints,
  async add(client: SlipwayClient, url: string, { name, events }: Values) {
    const chosen = events?.split(",").map((event) => event.trim() as WebhookEventName);
    return [await client.createWebhookEndpoint({ url, name, events: chosen })];
  },
  async rotate(client: SlipwayClient, target: string) {
    return [await client.rotateWebhookSecret((await find(client, target)).id)];
  },
  async remove(client: SlipwayClient, target: string) {
    const endpoint = await find(client, target);
    await client.deleteWebhookEndpoint(endpoint.id);
    return [endpoint];
  },
};

/** `slipway endpoints <action>`: prints one line for each endpoint, and the secret of a new or rotated one on another line. */
export async function runEndpoints(
  [action = "", target = "", ...others]: string[],
  values: Values,
  { client, print }: { client: SlipwayClient; print(line: string): void },
): Promise<void> {
  if (!isAction(action)) throw new UsageError(`Unknown command "endpoints ${action}". Run "slipway --help"`);
  if (others.length > 0 || (action === "list" && target))
    throw new UsageError('Too many arguments. Run "slipway --help"');
  if (action !== "list" && !target) throw new UsageError("Missing the URL of the endpoint");
  const shown: Shown[] = await actions[action](client, target, values);
  for (const line of shown.flatMap((endpoint) => (values.json ? JSON.stringify(endpoint) : linesOf(endpoint))))
    print(line);
}

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

const linesOf = ({ id, status, url, events, secret }: Shown): string[] => [
  [id, status, url, events.join(",")].join("  "),
  ...(secret ? [`Signing secret: ${secret}`] : []),
];

/** By its URL, which a script knows, or by its ID. */
async function find(client: SlipwayClient, target: string): Promise<WebhookEndpoint> {
  const url = URL.canParse(target) ? new URL(target).href : target;
  const { webhook_endpoints: all } = await client.listWebhookEndpoints();
  const [found, ...others] = all.filter((endpoint) => endpoint.id === target || endpoint.url === url);
  if (!found) throw new UsageError(`No endpoint has the URL or ID ${target}`);
  if (others.length > 0) throw new UsageError(`Several endpoints have the URL ${target}. Pass an ID`);
  return found;
}
