import type * as z from "zod";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure, success } from "#app/api/envelope.ts";
import { type Exchange, type Handler, toRoute } from "#app/api/exchange.ts";
import { readBody, readQuery } from "#app/api/read-input.ts";
import { currentPerson } from "#app/session.ts";
import { environments, type Role } from "#db/enums.ts";
import type { Scope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import type { Person } from "#lib/people/session.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

type Input<Query extends z.ZodType, Body extends z.ZodType> = {
  params: Record<string, string>;
  query: z.output<Query>;
  body: z.output<Body>;
  origin: string;
  now: Date;
};

type Declaration<Query extends z.ZodType, Body extends z.ZodType, Extra> = {
  message: string;
  query?: Query;
  body?: Body;
  run(input: Input<Query, Body> & Extra): Promise<unknown>;
};

/** A signed-in person's request below /api/dashboard/[environment]: who, in which role, from our own pages, well-formed, do it. */
export function dashboardEndpoint<Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: Declaration<Query, Body, { person: Person; scope: Scope }> & {
    /** Who may; without it, everybody of the partner. */
    roles?: readonly Role[];
  },
) {
  return toRoute(
    answering(async (exchange, params) => {
      assertOwnOrigin(exchange);
      const person = await currentPerson();
      if (!person) throw new AppError("sign_in_required", "Your session has ended; sign in again");
      const environment = environments.find((name) => name === params.environment);
      if (!environment) throw new AppError("not_found", "There is no such page");
      if (endpoint.roles && !endpoint.roles.includes(person.role)) {
        throw new AppError("scope_missing", `Your role (${person.role}) may not do this`);
      }
      const scope = { partnerId: person.partnerId, environment };
      return {
        message: endpoint.message,
        data: await endpoint.run({ ...(await read(endpoint, exchange, params)), person, scope }),
      };
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
      return { message: endpoint.message, data: await endpoint.run(await read(endpoint, exchange, params)) };
    }),
  );
}

type Done = { message: string; data: unknown };

function answering(work: (exchange: Exchange, params: Record<string, string>) => Promise<Done>): Handler {
  return async (exchange, params) => {
    const requestId = newRequestId();
    try {
      const { message, data } = await work(exchange, params);
      return success(requestId, message, data);
    } catch (error) {
      return failure(requestId, error).answer;
    }
  };
}

async function read<Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: { query?: Query; body?: Body },
  exchange: Exchange,
  params: Record<string, string>,
): Promise<Input<Query, Body>> {
  return {
    params,
    query: (endpoint.query && readQuery(exchange, endpoint.query)) as z.output<Query>,
    body: (endpoint.body && (await readBody(exchange, endpoint.body))) as z.output<Body>,
    origin: exchange.origin,
    now: new Date(),
  };
}

/** What changes something must come from our own pages: another site's form carries another Origin, or none. */
function assertOwnOrigin(exchange: Exchange): void {
  if (exchange.method === "GET" || exchange.method === "HEAD") return;
  const origin = exchange.header("origin");
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  if (host === null || host !== exchange.header("host")) {
    throw new AppError("origin_not_allowed", "This can only be done from Slipway's own pages");
  }
}
