import type * as z from "zod";
import { type BrowserInput, browserRoute, type Message, readBrowserInput } from "#http/browser-endpoint.ts";
import { currentOperator } from "#http/session.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { assertStepUp, twoFactorRequired } from "#lib/people/auth/session.ts";
import {
  type OperatorAction,
  operatorActor,
  recordOperatorAction,
  type Tx,
} from "#lib/people/operators/record-operator-action.ts";
import { type OperatorPermission, operatorsWith } from "#lib/people/operators/roles-contract.ts";
import type { Operator } from "#lib/people/operators/session.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

/** The message of a change that another operator may have to confirm. */
export const changeMessage = (applied: string) => () =>
  env().SVC_REVIEW_APPROVALS > 1 ? "Change proposed. Another operator has to confirm it within 24 hours." : applied;

type Input<Body extends z.ZodType> = BrowserInput<z.ZodType, Body>;

type OperatorContext = { operator: Operator; actor: Actor };

type OperatorEndpoint<Body extends z.ZodType, Context> = {
  message: Message;
  body?: Body;
  /** Otherwise `manage`, which only admins have. */
  permission?: OperatorPermission;
  /** More than the usual 16 kB, for files. */
  bodyBytesMax?: number;
  /** Also allows operators who still have to replace their initial password. */
  allowsInitialPassword?: boolean;
  /** Also allows operators who have to set up a second factor first. */
  allowsMissingTwoFactor?: boolean;
  /** Otherwise the operator must have entered the password, and the code where set up, within the last 5 minutes. */
  withoutStepUp?: boolean;
  run(input: Input<Body> & Context): Promise<unknown>;
};

/** An operator's endpoint below /api/operator whose `run` records its change in the audit log, in the same transaction.
 * Pages read their data directly, except for the search. */
export function operatorEndpoint<Body extends z.ZodType>(endpoint: OperatorEndpoint<Body, OperatorContext>) {
  return browserRoute(endpoint.message, async (request, params, headers) => {
    const now = currentTime();
    const operator = await requireOperator(endpoint);
    if (!endpoint.withoutStepUp) assertStepUp(operator, now);
    const input = await readBrowserInput<z.ZodType, Body>(endpoint, request, params, headers);
    return endpoint.run({ ...input, operator, actor: operatorActor(operator, input.address) });
  });
}

/** An operator's endpoint whose action is recorded in the transaction `tx` that `run` uses for everything. */
export const operatorActionEndpoint = <Body extends z.ZodType>({
  action,
  run,
  ...endpoint
}: OperatorEndpoint<Body, OperatorContext & { tx: Tx }> & { action(input: Input<Body>): OperatorAction }) =>
  operatorEndpoint<Body>({
    ...endpoint,
    run: (input) => recordOperatorAction(input.actor, action(input), input.now, (tx) => run({ ...input, tx })),
  });

/** For the operator sign-in, the only operator endpoints without a session. Rate limited by address. */
export function operatorSignInEndpoint<Body extends z.ZodType>(endpoint: {
  message: string;
  body?: Body;
  run(input: Input<Body>): Promise<unknown>;
}) {
  return browserRoute(endpoint.message, async (request, params, headers) => {
    await takeUnauthenticated(request.address);
    return endpoint.run(await readBrowserInput<z.ZodType, Body>(endpoint, request, params, headers));
  });
}

type Allowed = Pick<
  OperatorEndpoint<z.ZodType, unknown>,
  "permission" | "allowsInitialPassword" | "allowsMissingTwoFactor"
>;

/** Throws sign_in_required, scope_missing until the operator has replaced the initial password, two_factor_required
 * until they have a second factor where it is required, and scope_missing if their role lacks the permission. */
export async function requireOperator({
  permission = "manage",
  allowsInitialPassword = false,
  allowsMissingTwoFactor = false,
}: Allowed = {}): Promise<Operator> {
  const operator = await currentOperator();
  if (!operator) throw new AppError("sign_in_required", "Your session has expired. Sign in again.");
  if (operator.mustChoosePassword && !allowsInitialPassword) {
    throw new AppError("scope_missing", "Set a new password first.");
  }
  if (operator.mustSetUpTwoFactor && !allowsMissingTwoFactor) throw twoFactorRequired();
  if (!operatorsWith(permission).includes(operator.role)) {
    throw new AppError("scope_missing", `Your role (${operator.role}) doesn't allow this.`);
  }
  return operator;
}
