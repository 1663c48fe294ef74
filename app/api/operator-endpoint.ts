import type * as z from "zod";
import { type BrowserInput, browserRoute, readBrowserInput } from "#app/api/browser-endpoint.ts";
import { currentOperator } from "#app/session.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { assertStepUp } from "#lib/auth/session.ts";
import { AppError } from "#lib/errors.ts";
import { type OperatorAction, recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import type { Operator } from "#lib/operators/session.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

type Input<Body extends z.ZodType> = BrowserInput<z.ZodType, Body>;

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
  run(input: Input<Body> & { operator: Operator; actor: Actor }): Promise<unknown>;
}) {
  return browserRoute(endpoint.message, async (request, params, headers) => {
    const now = new Date();
    const operator = await requireOperator(endpoint.allowsInitialPassword);
    if (endpoint.requiresStepUp) assertStepUp(operator, now);
    const input = await readBrowserInput<z.ZodType, Body>(endpoint, request, params, headers);
    const act = await endpoint.act(input);
    const actor = { kind: "operator" as const, id: operator.operatorId, name: operator.email, address: input.address };
    const run = () => endpoint.run({ ...input, operator, actor });
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
export async function requireOperator(allowsInitialPassword = false): Promise<Operator> {
  const operator = await currentOperator();
  if (!operator) throw new AppError("sign_in_required", "Your session has expired. Sign in again.");
  if (operator.mustChoosePassword && !allowsInitialPassword) {
    throw new AppError("scope_missing", "Set a new password first.");
  }
  return operator;
}
