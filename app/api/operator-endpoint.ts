import type * as z from "zod";
import { assertOwnOrigin, read } from "#app/api/browser-endpoint.ts";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure, success } from "#app/api/envelope.ts";
import { type Exchange, type Handler, toRoute } from "#app/api/exchange.ts";
import { readOperatorCookie } from "#app/operator-cookie.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { AppError } from "#lib/errors.ts";
import { type OperatorAction, recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import { assertOperatorStepUp, type Operator, readOperatorSession } from "#lib/operators/session.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

type Input<Body extends z.ZodType> = {
  params: Record<string, string>;
  body: z.output<Body>;
  now: Date;
  address: string;
  /** What the request was sent to; links begin with it where no address is configured. */
  origin: string;
  /** The browser came by TLS. */
  isSecure: boolean;
  setHeader(name: string, value: string): void;
};

type SignedInUser = { operator: Operator; sessionId: string; actor: Actor };

/** An operator's request below /api/operator: who, from our own pages, well-formed, written down, done. Always a change:
 * what is only looked at is drawn by the pages. */
export function operatorEndpoint<Body extends z.ZodType>(endpoint: {
  message: string;
  body?: Body;
  /** Also for one who has not chosen a password yet. */
  isBeforePassword?: boolean;
  /** Only within 5 minutes after the password, and the code: what opens something to others. */
  requiresStepUp?: boolean;
  /** Null: what does it writes the audit log itself, together with the change. */
  act(input: Input<Body>): OperatorAction | null | Promise<OperatorAction | null>;
  run(input: Input<Body> & SignedInUser): Promise<unknown>;
}) {
  return operatorRoute(async (exchange, input) => {
    const sessionId = readOperatorCookie(exchange.header("cookie"), input.isSecure);
    const operator = sessionId && (await readOperatorSession(sessionId, input.now));
    if (!sessionId || !operator) throw new AppError("sign_in_required", "Your session has ended; sign in again");
    if (operator.mustChoosePassword && !endpoint.isBeforePassword) {
      throw new AppError("scope_missing", "Choose a password of your own first");
    }
    if (endpoint.requiresStepUp) assertOperatorStepUp(operator, input.now);
    const { body } = await read<z.ZodType, Body>(endpoint, exchange, input.params);
    const whole = { ...input, body };
    const act = await endpoint.act(whole);
    const actor = { kind: "operator" as const, id: operator.operatorId, name: operator.email, address: input.address };
    const work = () => endpoint.run({ ...whole, operator, sessionId, actor });
    return {
      message: endpoint.message,
      data: act ? await recordOperatorAction(operator, act, input, work) : await work(),
    };
  });
}

/** Without a session: the sign-in alone. Limited for each address. */
export function operatorDoor<Body extends z.ZodType>(endpoint: {
  message: string;
  body: Body;
  run(input: Input<Body>): Promise<unknown>;
}) {
  return operatorRoute(async (exchange, input) => {
    await takeUnauthenticated(exchange.address);
    const { body } = await read<z.ZodType, Body>(endpoint, exchange, input.params);
    return { message: endpoint.message, data: await endpoint.run({ ...input, body }) };
  });
}

type Around = Omit<Input<z.ZodType>, "body">;
type Work = (exchange: Exchange, input: Around) => Promise<{ message: string; data: unknown }>;

function operatorRoute(work: Work) {
  const handler: Handler = async (exchange, params) => {
    const requestId = newRequestId();
    const headers: Record<string, string> = {};
    const input: Around = {
      params,
      now: new Date(),
      address: exchange.address,
      origin: exchange.header("origin") ?? exchange.origin,
      isSecure: exchange.header("x-forwarded-proto") === "https",
      setHeader: (name, value) => {
        headers[name] = value;
      },
    };
    try {
      assertOwnOrigin(exchange);
      const { message, data } = await work(exchange, input);
      const answer = success(requestId, message, data ?? null);
      return { ...answer, headers: { ...answer.headers, ...headers } };
    } catch (error) {
      return failure(requestId, error).answer;
    }
  };
  return toRoute(handler);
}
