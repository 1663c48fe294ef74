import { randomBytes } from "node:crypto";
import { call } from "#app/api/test-partner.ts";
import { withinRequest } from "#app/api/test-user.ts";
import { dayMs } from "#lib/duration.ts";
import { ensureOperator } from "#lib/people/operators/manage-operators.ts";
import { readOperatorSession, signInOperator } from "#lib/people/operators/session.ts";
import { randomBase62 } from "#lib/random-id.ts";

type Route = Parameters<typeof call>[0];
type Sent = {
  method?: string;
  params?: Record<string, string>;
  /** Of the query: "?name=orders.csv". */
  search?: string;
  body?: unknown;
  /** A CSV file that is sent instead of the body. */
  file?: string;
  headers?: Record<string, string>;
};

export const operatorPassword = "an operator's password";
const origin = "http://127.0.0.1:3000";

/** Sends a request as the console does. The session is in `headers`. */
export function callConsole(
  route: Route,
  { body, file, search = "", headers = {}, params, method = "POST" }: Sent = {},
) {
  const [name = "", value = ""] = headers.cookie?.split("=") ?? [];
  const send = () =>
    call(route, search, {
      method,
      params,
      headers: { origin, host: new URL(origin).host, ...(file && { "content-type": "text/csv" }), ...headers },
      ...(body === undefined ? { body: file } : { body: JSON.stringify(body) }),
    });
  return withinRequest(new Map(name ? [[name, value]] : []), send, headers);
}

/** A new, signed-in operator. */
export async function newTestOperator({ authenticatedMinutesAgo = 0, createdDaysAgo = 0 } = {}) {
  const email = `op-${randomBase62(10).toLowerCase()}@example.com`;
  const now = new Date(Date.now() - authenticatedMinutesAgo * 60_000);
  await ensureOperator(email, operatorPassword, new Date(now.getTime() - createdDaysAgo * dayMs));
  // A different address for each operator, because sign-ins are limited by address and test files share the counter.
  const address = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;
  const { secret: sessionId } = await signInOperator({ email, password: operatorPassword }, { address }, now);
  const headers = { cookie: `slipway-operator=${sessionId}` };
  return {
    email,
    sessionId,
    headers,
    async read() {
      const operator = await readOperatorSession(sessionId, new Date());
      if (!operator) throw new Error("The operator's session has expired");
      return operator;
    },
    call: (route: Route, sent: Sent = {}) => callConsole(route, { ...sent, headers: { ...headers, ...sent.headers } }),
  };
}
