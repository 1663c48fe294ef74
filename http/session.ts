import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import NextAuth, { getServerSession, type NextAuthOptions, type Session } from "next-auth";
import { cache } from "react";
import { type Environment, environments, type Role } from "#db/enums.ts";
import { failure, newRequestId } from "#http/envelope.ts";
import { completeOperatorSignIn, toOperatorResponse } from "#http/operator-sign-in.ts";
import { redirectToSignIn } from "#http/redirect-to-sign-in.ts";
import { countRefusedCallback } from "#http/refused-callback.ts";
import { toWebResponse } from "#http/request-context.ts";
import {
  authCookies,
  callbackUrlCookieName,
  cookieSecret,
  decodeCookie,
  deviceCookie,
  deviceCookieName,
  invitationCookie,
  invitationCookieName,
  operatorCookieName,
  operatorDeviceCookieName,
  sessionSeconds,
} from "#http/session-cookie.ts";
import { type SignInOutcome, signInProviders, userOfSignIn, type Visitor, visitorOf } from "#http/sign-in-providers.ts";
import { currentTime } from "#lib/clock.ts";
import { resourceNotFound } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { type OperatorPermission, operatorsWith } from "#lib/people/operators/roles-contract.ts";
import { type Operator, readOperatorSession } from "#lib/people/operators/session.ts";
import type { SsoClaims } from "#lib/people/operators/single-sign-on.ts";
import { linkIdentity } from "#lib/people/users/identities.ts";
import {
  endSession,
  endSessionById,
  openSession,
  type PendingSession,
  readPendingSession,
  readSession,
  type SignedInUser,
} from "#lib/people/users/session.ts";
import { takeSignInRequest } from "#lib/rate-limit.ts";

declare module "next-auth" {
  interface Session {
    currentUser?: SignedInUser | null;
    /** A sign-in that awaits its second factor. */
    pending?: PendingSession | null;
    /** Why the session couldn't be read. next-auth itself would report an error as signed out. */
    error?: unknown;
  }
}

const unknownVisitor: Visitor = { address: "", userAgent: "", origin: "", isSecure: false };

/** A function, so that the build doesn't read any settings. The cookie only contains the ID of a session in our
 * database, because next-auth's own credentials sessions can't be ended by the server. */
export function authOptions(visitor: Visitor = unknownVisitor, outcome: SignInOutcome = {}): NextAuthOptions {
  return {
    secret: cookieSecret(),
    session: { strategy: "jwt", maxAge: sessionSeconds },
    jwt: { decode: decodeCookie },
    cookies: authCookies(visitor.isSecure),
    logger: { error: logAuthError, warn: () => undefined, debug: () => undefined },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: signInProviders(visitor, outcome),
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.type !== "oauth") return true;
        if (account.provider === "operator") return completeOperatorSignIn(profile as SsoClaims, visitor, outcome);
        const current = await currentUser();
        // A signed-in user connects the account; anyone else signs in with it.
        if (!current) return (await userOfSignIn(user, account, visitor)) !== null;
        return connect(current, user, account, visitor);
      },
      jwt: async ({ token, user, account }) => {
        if (!user || !account) return token;
        const userId = await userOfSignIn(user, account, visitor);
        if (!userId) return {};
        await endPreviousSession();
        const method = account.provider === "credentials" ? "password" : account.provider;
        const isStrong = method === "passkey";
        const { secret, isWhole } = await openSession(userId, currentTime(), visitor, { isStrong, method });
        if (isWhole) outcome.userId = userId;
        return { sub: userId, sessionId: secret };
      },
      session: ({ session: { expires }, token: { sessionId } }) =>
        readSessions(sessionId).then(
          (sessions) => ({ expires, ...sessions }),
          (error) => ({ expires, error }),
        ),
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sessionId === "string") await endSession(token.sessionId);
      },
    },
  };
}

async function readSessions(sessionId: unknown): Promise<Pick<Session, "currentUser" | "pending">> {
  if (typeof sessionId !== "string") return { currentUser: null, pending: null };
  const isBackground = (await headers()).has("x-svc-background");
  const currentUser = await readSession(sessionId, currentTime(), { isBackground });
  return { currentUser, pending: currentUser ? null : await readPendingSession(sessionId, currentTime()) };
}

/** The address of a page of this site; the start page for every other. After a visit to a provider, next-auth passes the
 * address that it stored, which has our origin. */
function ownAddress(url: string, origin: string): string {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return /^\/(?![/\\])[^\\\s]*$/.test(path) ? origin + path : origin;
}

/** Logs one line. Ignores invalid cookies, which anyone can send. */
function logAuthError(code: string, details: Error | { error?: Error; providerId?: unknown }): void {
  if (code === "JWT_SESSION_ERROR") return;
  if (details instanceof Error || !details.error) log.error("sign-in failed", { code });
  else log.error("sign-in failed", { error: details.error, provider: details.providerId, code });
}

/** Ends the session that this browser had before it signed in again. */
async function endPreviousSession(): Promise<void> {
  const previous = (await currentUser()) ?? (await currentPending());
  if (previous) await endSessionById(previous.sessionId);
}

type SignIn = NonNullable<NonNullable<NextAuthOptions["callbacks"]>["signIn"]>;
type Arguments = Parameters<SignIn>[0];

/** Connects the account and returns where to redirect. With a redirect, next-auth keeps the current session. */
async function connect(
  current: SignedInUser,
  user: Arguments["user"],
  { provider, providerAccountId }: NonNullable<Arguments["account"]>,
  { address }: Visitor,
): Promise<string> {
  const identity = { provider, subject: providerAccountId, email: user.email ?? null, name: user.name ?? "" };
  const actor = { kind: "person" as const, id: current.userId, name: current.email, address };
  const outcome = await linkIdentity(current, identity, actor, currentTime()).then(
    () => "connected",
    () => "not-connected",
  );
  return `/sandbox/settings/account?${new URLSearchParams({ outcome })}`;
}

type AuthRoute = { params: Promise<{ nextauth: string[] }> };

/** The next-auth endpoints in use, by method and path. All others return 404. */
const authActions =
  /^(GET (csrf|signin|error|callback\/(github|google|oidc|operator))|POST (signout|signin\/(github|google|oidc|operator)|callback\/(credentials|passkey)))$/;

export async function authHandler(request: Request, route: AuthRoute): Promise<Response> {
  const action = `${request.method} ${(await route.params).nextauth.join("/")}`;
  const visitor = { ...visitorOf(request.headers), device: await knownDevice(), invitation: await openedInvitation() };
  const outcome: SignInOutcome = {};
  try {
    if (!authActions.test(action)) throw resourceNotFound();
    if (request.method === "POST") await takeSignInRequest(visitor.address);
  } catch (error) {
    return toWebResponse(failure(newRequestId(), error).response);
  }
  const response: Response = await NextAuth(request as never, route as never, authOptions(visitor, outcome));
  if (action.startsWith("GET callback/")) {
    countRefusedCallback(action, response, visitor);
    if (visitor.invitation) response.headers.append("set-cookie", invitationCookie("", visitor.isSecure));
  }
  if (action.endsWith("/operator")) {
    const wanted = (await cookies()).get(callbackUrlCookieName(visitor.isSecure))?.value;
    return toOperatorResponse(response, outcome, visitor, wanted);
  }
  if (outcome.error) return toWebResponse(failure(newRequestId(), outcome.error).response);
  if (outcome.userId) {
    response.headers.append("set-cookie", deviceCookie(outcome.userId, currentTime(), visitor.isSecure));
  }
  return response;
}

const isSecureRequest = async () => (await headers()).get("x-forwarded-proto") === "https";

/** The token of a user's known device, if the browser sent one. It authenticates nobody. */
export const knownDevice = async (): Promise<string | undefined> =>
  (await cookies()).get(deviceCookieName(await isSecureRequest()))?.value;

const openedInvitation = async (): Promise<string | undefined> =>
  (await cookies()).get(invitationCookieName(await isSecureRequest()))?.value;

export const knownOperatorDevice = async (): Promise<string | undefined> =>
  (await cookies()).get(operatorDeviceCookieName(await isSecureRequest()))?.value;

const currentSession = cache(async () => {
  const session = await getServerSession(authOptions({ ...unknownVisitor, isSecure: await isSecureRequest() }));
  if (session?.error) throw session.error;
  return session;
});

/** The signed-in user, or null. Read once per request. */
export const currentUser = async (): Promise<SignedInUser | null> => (await currentSession())?.currentUser ?? null;

/** The sign-in that awaits its second factor, or null. */
export const currentPending = async (): Promise<PendingSession | null> => (await currentSession())?.pending ?? null;

/** The operator who is signed in to the console, or null. Read once per request. */
export const currentOperator = cache(async (): Promise<Operator | null> => {
  const secret = (await cookies()).get(operatorCookieName(await isSecureRequest()))?.value;
  return secret ? readOperatorSession(secret, currentTime()) : null;
});

export type Partner = SignedInUser & { environment: Environment };

type PartnerPageOptions = { allowsSetup?: boolean; roles?: readonly Role[] };
type OperatorPageOptions = { allowsSetup?: boolean; permission?: OperatorPermission };

/** For pages below /[environment]: the signed-in user with the URL's environment. Redirects anyone else to sign in, and a
 * user who has to set up a second factor to the page for that. `roles`: those that can open the page; by default all. */
export async function requirePartner(
  params: Promise<{ environment: string }>,
  { allowsSetup = false, roles }: PartnerPageOptions = {},
): Promise<Partner> {
  const { environment } = await params;
  const known = environments.find((name) => name === environment);
  if (!known) notFound();
  const user = await currentUser();
  if (!user) return redirectToSignIn("user");
  if (user.mustSetUpTwoFactor && !allowsSetup) redirect(`/${known}/settings/account`);
  if (roles && !roles.includes(user.role)) forbidden();
  return { ...user, environment: known };
}

/** For pages of the console. Redirects others to its sign-in page, and an operator with an initial password, or without a
 * required second factor, to the page where they change that. */
export async function requireOperator(options: OperatorPageOptions = {}): Promise<Operator> {
  const { allowsSetup = false, permission = "read" } = options;
  const operator = await currentOperator();
  if (!operator) return redirectToSignIn("operator");
  const isSetup = operator.mustChoosePassword || operator.mustSetUpTwoFactor;
  if (isSetup && !allowsSetup) redirect("/operator/account");
  if (!allowsSetup && !operatorsWith(permission).includes(operator.role)) forbidden();
  return operator;
}

/** The time and IP address of the request, for the audit log. */
export const requestDetails = async (): Promise<{ now: Date; address: string | null }> => ({
  now: currentTime(),
  address: (await headers()).get("x-svc-client-address"),
});
