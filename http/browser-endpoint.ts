import type * as z from "zod";
import { environments, type Role } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { success, withErrors } from "#http/envelope.ts";
import { readBody, readQuery } from "#http/read-input.ts";
import { type RequestContext, toRoute } from "#http/request-context.ts";
import { currentUser } from "#http/session.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";
import { assertStepUp, twoFactorRequired } from "#lib/people/auth/session.ts";
import type { SignedInUser } from "#lib/people/users/session.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

type Params = Record<string, string>;

/** What every browser endpoint gets: our own pages send these requests. */
export type BrowserInput<Query extends z.ZodType, Body extends z.ZodType> = {
  params: Params;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Origin of this server, as the client addressed it. */
  origin: string;
  /** Origin of the page that sent the request. */
  pageOrigin: string;
  address: string;
  userAgent: string;
  now: Date;
  /** The browser connected over HTTPS. */
  isSecure: boolean;
  /** Sets a header of the success response. */
  setHeader(name: string, value: string): void;
  /** Adds a Set-Cookie header to the success response. */
  setCookie(line: string): void;
};

type BrowserEndpoint<Query extends z.ZodType, Body extends z.ZodType, Context> = {
  message: string;
  query?: Query;
  body?: Body;
  /** More than the usual 16 kB, for files. */
  bodyBytesMax?: number;
  run(input: BrowserInput<Query, Body> & Context): Promise<unknown>;
};

export type MemberSession = { user: SignedInUser; scope: TenantScope };
type MemberContext = MemberSession & { actor: Actor };

/** A signed-in member's endpoint below /api/dashboard/[environment]: checks origin, session, role and, where required,
 * that the member reauthenticated recently. `run` records a change in the audit log, in the same transaction. */
export function dashboardEndpoint<Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: BrowserEndpoint<Query, Body, MemberContext> & {
    /** Roles with access. Omit to allow every member. */
    roles?: readonly Role[];
    /** Requires a password, code or passkey within the last 5 minutes: for keys, secrets, members and redirect URLs. */
    requiresStepUp?: boolean;
    /** Also allows members who have to set up a second factor first. */
    allowsMissingTwoFactor?: boolean;
  },
) {
  return browserRoute(endpoint.message, async (request, params, headers) => {
    const { user, scope } = await requireMember(params, endpoint);
    const input = await readBrowserInput(endpoint, request, params, headers);
    if (endpoint.requiresStepUp) assertStepUp(user, input.now);
    return endpoint.run({ ...input, user, scope, actor: memberActor(user, request.address) });
  });
}

export const memberActor = ({ userId, email, role }: SignedInUser, address: string): Actor => ({
  kind: "person",
  id: userId,
  name: email,
  address,
  role,
});

/** An endpoint for our own pages that needs no session, such as sign-up. Rate limited by address. */
export function publicEndpoint<Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: BrowserEndpoint<Query, Body, unknown>,
) {
  return browserRoute(endpoint.message, async (request, params, headers) => {
    await takeUnauthenticated(request.address);
    return endpoint.run(await readBrowserInput(endpoint, request, params, headers));
  });
}

/** What a success response says, also where it depends on a setting. */
export type Message = string | (() => string);

const textOf = (message: Message): string => (typeof message === "string" ? message : message());

/** A route for requests from our own pages. */
export function browserRoute(
  message: Message,
  run: (request: RequestContext, params: Params, headers: Headers) => Promise<unknown>,
) {
  return toRoute(
    withErrors(async (request, params, requestId) => {
      assertOwnOrigin(request);
      const headers = new Headers();
      const response = success(requestId, textOf(message), (await run(request, params, headers)) ?? null);
      const cookies = headers.getSetCookie();
      headers.delete("set-cookie");
      return { ...response, headers: { ...response.headers, ...Object.fromEntries(headers) }, cookies };
    }),
  );
}

/** Throws sign_in_required, two_factor_required, scope_missing for another role, or not_found for an unknown environment. */
export async function requireMember(
  params: Params,
  { allowsMissingTwoFactor = false, roles }: { allowsMissingTwoFactor?: boolean; roles?: readonly Role[] } = {},
): Promise<MemberSession> {
  const user = await currentUser();
  if (!user) throw new AppError("sign_in_required", "Your session has expired. Sign in again.");
  const environment = environments.find((name) => name === params.environment);
  if (!environment) throw resourceNotFound();
  if (user.mustSetUpTwoFactor && !allowsMissingTwoFactor) throw twoFactorRequired();
  if (roles && !roles.includes(user.role)) {
    throw new AppError("scope_missing", `Your role (${user.role}) doesn't allow this.`);
  }
  return { user, scope: { partnerId: user.partnerId, environment } };
}

/** `headers` receives what the endpoint sets. */
export async function readBrowserInput<Query extends z.ZodType, Body extends z.ZodType>(
  { query, body, bodyBytesMax }: { query?: Query; body?: Body; bodyBytesMax?: number },
  request: RequestContext,
  params: Params,
  headers: Headers,
): Promise<BrowserInput<Query, Body>> {
  return {
    params,
    setHeader: (name, value) => headers.set(name, value),
    setCookie: (line) => headers.append("set-cookie", line),
    isSecure: request.header("x-forwarded-proto") === "https",
    query: (query && readQuery(request, query)) as z.output<Query>,
    body: (body && !isOmitted(request, body)
      ? await readBody(request, body, { bytesMax: bodyBytesMax })
      : undefined) as z.output<Body>,
    origin: request.origin,
    pageOrigin: request.header("origin") ?? request.origin,
    address: request.address,
    userAgent: request.header("user-agent") ?? "",
    now: currentTime(),
  };
}

const isOmitted = (request: RequestContext, body: z.ZodType): boolean =>
  request.header("content-type") === undefined && body.safeParse(undefined).success;

/** Changes must come from our own pages: a form on another site sends another Origin, or none. */
function assertOwnOrigin(request: RequestContext): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.header("origin");
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  if (host === null || host !== request.header("host")) {
    throw new AppError("origin_not_allowed", "This action is only available on Slipway's own pages.");
  }
}
