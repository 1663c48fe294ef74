import type * as z from "zod";
import { type BrowserInput, browserRoute, isSecure, readBrowserInput } from "#app/api/browser-endpoint.ts";
import type { RequestContext } from "#app/api/request-context.ts";
import { readOperatorCookie } from "#app/operator-cookie.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { AppError } from "#lib/errors.ts";
import { type OperatorAction, recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import { assertOperatorStepUp, type Operator, readOperatorSession } from "#lib/operators/session.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

type Input<Body extends z.ZodType> = BrowserInput<z.ZodType, Body>;
type OperatorSession = { operator: Operator; sessionId: string };

/** An operator's endpoint below /api/operator. Every one of them changes something and is recorded in the audit log; pages
 * read their data directly. */
export function operatorEndpoint<Body extends z.ZodType>(endpoint: {
  message: string;
  body?: Body;
  /** Also allows operators who still have to replace their initial password. */
  allowsInitialPassword?: boolean;
  /** Requires the password, and the code where set up, within the last 5 minutes. */
  requiresStepUp?: boolean;
  /** The audit entry, or null when `run` records one together with the change. */
  act(input: Input<Body>): OperatorAction | null | Promise<OperatorAction | null>;
  run(input: Input<Body> & OperatorSession & { actor: Actor }): Promise<unknown>;
}) {
  return browserRoute(endpoint.message, async (request, params, headers) => {
    const now = new Date();
    const session = await requireOperator(request, now, endpoint.allowsInitialPassword);
    const { operator } = session;
    if (endpoint.requiresStepUp) assertOperatorStepUp(operator, now);
    const input = await readBrowserInput<z.ZodType, Body>(endpoint, request, params, headers);
    const act = await endpoint.act(input);
    const actor = { kind: "operator" as const, id: operator.operatorId, name: operator.email, address: input.address };
    const run = () => endpoint.run({ ...input, ...session, actor });
    return act ? recordOperatorAction(operator, act, input, run) : run();
  });
}

/** For the operator sign-in, the only operator endpoint without a session. Rate limited by address. */
export function operatorSignInEndpoint<Body extends z.ZodType>(endpoint: {
  message: string;
  body: Body;
  run(input: Input<Body>): Promise<unknown>;
}) {
  return browserRoute(endpoint.message, async (request, params, headers) => {
    await takeUnauthenticated(request.address);
    return endpoint.run(await readBrowserInput<z.ZodType, Body>(endpoint, request, params, headers));
  });
}

/** Throws sign_in_required, or scope_missing until the operator has replaced the initial password. */
export async function requireOperator(
  request: RequestContext,
  now: Date,
  allowsInitialPassword = false,
): Promise<OperatorSession> {
  const sessionId = readOperatorCookie(request.header("cookie"), isSecure(request));
  const operator = sessionId && (await readOperatorSession(sessionId, now));
  if (!sessionId || !operator) throw new AppError("sign_in_required", "Your session has expired. Sign in again.");
  if (operator.mustChoosePassword && !allowsInitialPassword) {
    throw new AppError("scope_missing", "Set a new password first.");
  }
  return { operator, sessionId };
}
