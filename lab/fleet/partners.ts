import type { Receipt } from "#lab/chaos/evidence.ts";
import { seeded } from "#lab/chaos/random.ts";
import { type Receiver, startFaultyReceiver } from "#lab/chaos/receivers.ts";
import type { Partner } from "#lab/chaos/shop.ts";

const password = "zebra-crossing-41";
const many = "1000000";
const events = ["transaction.success", "transaction.failed"];

type Context = {
  url: string;
  /** Runs `slipway svc` of the artifact. */
  svc(...args: string[]): Promise<string>;
  receipts: Receipt[];
};

/** A partner that signs up in the browser, with two webhook endpoints, and gets a key from the operator. */
export async function createPartner(
  name: string,
  context: Context,
): Promise<{ partner: Partner; receivers: Receiver[] }> {
  const { url, svc, receipts } = context;
  const email = `${name.toLowerCase()}@example.com`;
  await post(`${url}/api/sign-up`, { email, password, name: "Ada", partner_name: name }, { origin: url });
  const cookie = await signIn(url, email);
  const listed = (await svc("partner", "list")).split("\n").find((line) => line.includes(name)) ?? "";
  const partnerId = /ptn_\w+/.exec(listed)?.[0] ?? "";
  const key = await svc("key", "create", "--partner", partnerId, "--environment", "sandbox");
  const limits = ["--reads", many, "--quotes", many, "--creations", many];
  await svc("partner", "limit", partnerId, "--environment", "sandbox", ...limits);
  const receivers: Receiver[] = [];
  for (const endpoint of ["Ledger", "Notifications"]) {
    const receiver = await startFaultyReceiver("steady", receipts, seeded(1));
    const wanted = { name: endpoint, url: receiver.url, events };
    const { data } = await post(`${url}/api/dashboard/sandbox/webhooks/endpoints`, wanted, { origin: url, cookie });
    receiver.serve(data.endpoint.id, data.secret);
    receivers.push(receiver);
  }
  return { partner: { partnerId, key, member: { cookie } }, receivers };
}

async function post(url: string, body: object, headers: Record<string, string>) {
  const options = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  const response = await fetch(url, { ...options, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** As the sign-in page does. Returns the cookies. */
async function signIn(url: string, email: string): Promise<string> {
  const started = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = await started.json();
  const cookie = cookiesOf(started);
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }).toString(),
  });
  await response.arrayBuffer();
  return `${cookie}; ${cookiesOf(response)}`;
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
