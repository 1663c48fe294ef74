import type * as z from "zod";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure } from "#app/api/envelope.ts";
import { fromRequest } from "#app/api/exchange.ts";
import { readQuery } from "#app/api/read-input.ts";
import { currentUser } from "#app/session.ts";
import { environments } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import type { SignedInUser } from "#lib/users/session.ts";

type Asked<Query extends z.ZodType> = { user: SignedInUser; scope: TenantScope; query: z.output<Query>; now: Date };
type Streamed = { name: string; type: string; chunks: AsyncIterable<string> };

/** A file of any length for a signed-in person, below /api/dashboard/[environment]: sent as it is read, so that neither side
 * holds it whole. What fails before its first piece is answered as any request's failure; later the connection breaks off. */
export function dashboardStream<Query extends z.ZodType>(endpoint: {
  query: Query;
  run(asked: Asked<Query>): Streamed;
}) {
  return async (request: Request, { params }: { params: Promise<Record<string, string>> }): Promise<Response> => {
    const requestId = newRequestId();
    try {
      const user = await currentUser();
      if (!user) throw new AppError("sign_in_required", "Your session has ended; sign in again");
      const wanted = (await params).environment;
      const environment = environments.find((name) => name === wanted);
      if (!environment) throw new AppError("not_found", "There is no such page");
      const scope = { partnerId: user.partnerId, environment };
      const query = readQuery(fromRequest(request), endpoint.query);
      const { name, type, chunks } = endpoint.run({ user, scope, query, now: new Date() });
      const headers = {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestId,
      };
      return new Response(await begun(chunks), { headers });
    } catch (error) {
      const { status, headers, body } = failure(requestId, error).answer;
      return new Response(body, { status, headers });
    }
  };
}

/** The pieces as a stream whose first two are there already: the heading, and what the first query gave. */
async function begun(chunks: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> {
  const reader = chunks[Symbol.asyncIterator]();
  const waiting = [await reader.next(), await reader.next()];
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = waiting.shift() ?? (await reader.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // A reader who goes away ends the reading here too.
    async cancel() {
      await reader.return?.();
    },
  });
}
