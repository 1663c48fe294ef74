import type * as z from "zod";
import type { Role } from "#db/enums.ts";
import { type MemberSession, memberActor, requireMember } from "#http/browser-endpoint.ts";
import { failure, newRequestId } from "#http/envelope.ts";
import { requireOperator } from "#http/operator-endpoint.ts";
import { readQuery } from "#http/read-input.ts";
import { readerClock } from "#http/reader-clock.ts";
import { type RequestContext, type Route, toRequestContext, toWebResponse } from "#http/request-context.ts";
import { filtersOf, recordExport } from "#lib/audit/record-export.ts";
import { currentTime } from "#lib/clock.ts";
import { assertStepUp } from "#lib/people/auth/session.ts";
import {
  type OperatorAction,
  operatorActor,
  recordOperatorAction,
} from "#lib/people/operators/record-operator-action.ts";
import type { OperatorPermission } from "#lib/people/operators/roles-contract.ts";

type Download = { name: string; type: string; chunks: AsyncIterable<string> | Iterable<string> };

/** A file download for members, below /api/dashboard/[environment], which is recorded in the audit log first. */
export function dashboardDownload<Query extends z.ZodType>(endpoint: {
  query: Query;
  /** "export.transactions" */
  action: string;
  /** Roles with access. Omit to allow every member. */
  roles?: readonly Role[];
  /** `zone`: the member's time zone, for the times in CSV files. */
  run(input: MemberSession & { query: z.output<Query>; now: Date; zone: string }): Download | Promise<Download>;
}): Route {
  return downloadRoute(async (request, params) => {
    const { user, scope } = await requireMember(params, endpoint);
    const [query, now] = [readQuery(request, endpoint.query), currentTime()];
    const actor = memberActor(user, request.address);
    await recordExport({ actor, action: endpoint.action, scope, query: request.query }, now);
    return endpoint.run({ user, scope, query, now, zone: (await readerClock(user)).zone });
  });
}

/** A file download for operators, below /api/operator. It requires step-up, and is recorded in the audit log first. */
export function operatorDownload<Query extends z.ZodType>(endpoint: {
  query: Query;
  action: Pick<OperatorAction, "action" | "target">;
  /** Otherwise `manage`, which only admins have. */
  permission?: OperatorPermission;
  run(input: { query: z.output<Query>; now: Date; zone: string }): Promise<Download>;
}): Route {
  return downloadRoute(async (request) => {
    const now = currentTime();
    const operator = await requireOperator(endpoint);
    assertStepUp(operator, now);
    const query = readQuery(request, endpoint.query);
    const actor = operatorActor(operator, request.address);
    await recordOperatorAction(
      actor,
      { ...endpoint.action, details: filtersOf(request.query) },
      now,
      async () => undefined,
    );
    return endpoint.run({ query, now, zone: (await readerClock(operator)).zone });
  });
}

/** Streams the file while it is being read. Errors before the first chunk become an error response; a later one aborts
 * the connection. */
function downloadRoute(open: (request: RequestContext, params: Record<string, string>) => Promise<Download>): Route {
  return async (request, { params }) => {
    const requestId = newRequestId();
    try {
      const { name, type, chunks } = await open(toRequestContext(request), await params);
      const headers = {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestId,
      };
      return new Response(await toStream(chunks), { headers });
    } catch (error) {
      return toWebResponse(failure(requestId, error).response);
    }
  };
}

/** A stream with its first two chunks already read, which are the heading and the result of the first query. */
async function toStream(chunks: Download["chunks"]): Promise<ReadableStream<Uint8Array>> {
  const reader = (async function* () {
    yield* chunks;
  })();
  const first = [await reader.next(), await reader.next()];
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first.shift() ?? (await reader.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // Stop reading when the client disconnects.
    async cancel() {
      await reader.return();
    },
  });
}
