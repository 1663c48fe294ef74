import type * as z from "zod";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure } from "#app/api/envelope.ts";
import { toRoute } from "#app/api/exchange.ts";
import { readQuery } from "#app/api/read-input.ts";
import { readOperatorCookie } from "#app/operator-cookie.ts";
import { AppError } from "#lib/errors.ts";
import { type OperatorAction, recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import { readOperatorSession } from "#lib/operators/session.ts";

type File = { name: string; type: string; text: string };

/** A file for an operator, below /api/operator: the browser saves it and never draws it. That it was taken is written
 * down. */
export function operatorFile<Query extends z.ZodType>(endpoint: {
  query: Query;
  act(query: z.output<Query>): OperatorAction;
  run(asked: { query: z.output<Query>; now: Date }): Promise<File>;
}) {
  return toRoute(async (exchange) => {
    const requestId = newRequestId();
    try {
      const now = new Date();
      const isSecure = exchange.header("x-forwarded-proto") === "https";
      const sessionId = readOperatorCookie(exchange.header("cookie"), isSecure);
      const operator = sessionId && (await readOperatorSession(sessionId, now));
      if (!operator) throw new AppError("sign_in_required", "Your session has ended; sign in again");
      if (operator.mustChoosePassword) throw new AppError("scope_missing", "Choose a password of your own first");
      const query = readQuery(exchange, endpoint.query);
      const circumstances = { now, address: exchange.address };
      const { name, type, text } = await recordOperatorAction(operator, endpoint.act(query), circumstances, () =>
        endpoint.run({ query, now }),
      );
      const headers = {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestId,
      };
      return { status: 200, headers, body: text };
    } catch (error) {
      return failure(requestId, error).answer;
    }
  });
}
