import type * as z from "zod";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure, success } from "#app/api/envelope.ts";
import { type Exchange, type Handler, toRoute } from "#app/api/exchange.ts";
import { readBody, readQuery } from "#app/api/read-input.ts";
import { currentUser } from "#app/session.ts";
import { environments, type Role } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor, AuditEntry } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";
import type { SignedInUser } from "#lib/users/session.ts";
import { assertStepUp } from "#lib/users/step-up.ts";

type Input<Query extends z.ZodType, Body extends z.ZodType> = {
  params: Record<string, string>;
  query: z.output<Query>;
  body: z.output<Body>;
  origin: string;
  /** Where the page stands that asks; its host is the request's own. */
  pageOrigin: string;
  address: string;
  now: Date;
  /** The browser came by TLS. */
  isSecure: boolean;
  /** On a good answer. */
  setHeader(name: string, value: string): void;
};

type Declaration<Query extends z.ZodType, Body extends z.ZodType, Extra> = {
  message: string;
  query?: Query;
  body?: Body;
  run(input: Input<Query, Body> & Extra): Promise<unknown>;
};

type Inside = { user: SignedInUser; scope: TenantScope; actor: Actor };
type Change = Pick<AuditEntry, "action" | "target" | "before" | "after">;

/** A signed-in person's request below /api/dashboard/[environment]: who, in which role, from our own pages, freshly proven
 * where that is needed, well-formed, do it. */
export function dashboardEndpoint<Query extends z.ZodType, Body extends z.ZodType, Data>(
  endpoint: Omit<Declaration<Query, Body, Inside>, "run"> & {
    run(input: Input<Query, Body> & Inside): Promise<Data>;
    /** Who may; without it, everybody of the partner. */
    roles?: readonly Role[];
    /** Only within 5 minutes after a password, code or passkey: keys, secrets, people, where buyers return to. */
    requiresStepUp?: boolean;
    /** The row of the audit log, for what the code behind it does not write together with the change itself. */
    audit?(input: Input<Query, Body> & Inside, data: Data): Change;
  },
) {
  return toRoute(
    answering(async (exchange, params) => {
      assertOwnOrigin(exchange);
      const user = await currentUser();
      if (!user) throw new AppError("sign_in_required", "Your session has ended; sign in again");
      const environment = environments.find((name) => name === params.environment);
      if (!environment) throw new AppError("not_found", "There is no such page");
      if (endpoint.roles && !endpoint.roles.includes(user.role)) {
        throw new AppError("scope_missing", `Your role (${user.role}) may not do this`);
      }
      const input = await read(endpoint, exchange, params);
      if (endpoint.requiresStepUp) assertStepUp(user, input.now);
      const scope = { partnerId: user.partnerId, environment };
      const actor = { kind: "person" as const, id: user.userId, name: user.email, address: exchange.address };
      const whole = { ...input, user, scope, actor };
      const data = await endpoint.run(whole);
      if (endpoint.audit) await recordAudit({ ...scope, actor, ...endpoint.audit(whole, data) }, input.now);
      return { message: endpoint.message, data, headers: input.headers };
    }),
  );
}

/** A browser's request without a session (sign-up): from our own pages, limited for each address. */
export function publicEndpoint<Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: Declaration<Query, Body, unknown>,
) {
  return toRoute(
    answering(async (exchange, params) => {
      assertOwnOrigin(exchange);
      await takeUnauthenticated(exchange.address);
      const input = await read(endpoint, exchange, params);
      return { message: endpoint.message, data: await endpoint.run(input), headers: input.headers };
    }),
  );
}

type Done = { message: string; data: unknown; headers: Record<string, string> };

function answering(work: (exchange: Exchange, params: Record<string, string>) => Promise<Done>): Handler {
  return async (exchange, params) => {
    const requestId = newRequestId();
    try {
      const { message, data, headers } = await work(exchange, params);
      const answer = success(requestId, message, data);
      return { ...answer, headers: { ...answer.headers, ...headers } };
    } catch (error) {
      return failure(requestId, error).answer;
    }
  };
}

export async function read<Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: { query?: Query; body?: Body },
  exchange: Exchange,
  params: Record<string, string>,
): Promise<Input<Query, Body> & { headers: Record<string, string> }> {
  const headers: Record<string, string> = {};
  return {
    params,
    headers,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    isSecure: exchange.header("x-forwarded-proto") === "https",
    query: (endpoint.query && readQuery(exchange, endpoint.query)) as z.output<Query>,
    body: (endpoint.body && (await readBody(exchange, endpoint.body))) as z.output<Body>,
    origin: exchange.origin,
    pageOrigin: exchange.header("origin") ?? exchange.origin,
    address: exchange.address,
    now: new Date(),
  };
}

/** What changes something must come from our own pages: another site's form carries another Origin, or none. */
export function assertOwnOrigin(exchange: Exchange): void {
  if (exchange.method === "GET" || exchange.method === "HEAD") return;
  const origin = exchange.header("origin");
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  if (host === null || host !== exchange.header("host")) {
    throw new AppError("origin_not_allowed", "This can only be done from Slipway's own pages");
  }
}
