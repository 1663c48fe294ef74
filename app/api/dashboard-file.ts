import type * as z from "zod";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure } from "#app/api/envelope.ts";
import { toRoute } from "#app/api/exchange.ts";
import { readQuery } from "#app/api/read-input.ts";
import { currentUser } from "#app/session.ts";
import { environments } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import type { SignedInUser } from "#lib/users/session.ts";

type Asked<Query extends z.ZodType> = { user: SignedInUser; scope: TenantScope; query: z.output<Query>; now: Date };
type File = { name: string; type: string; text: string };

/** A file for a signed-in person, below /api/dashboard/[environment]: the browser saves it and never draws it. */
export function dashboardFile<Query extends z.ZodType>(endpoint: {
  query: Query;
  run(asked: Asked<Query>): Promise<File>;
}) {
  return toRoute(async (exchange, params) => {
    const requestId = newRequestId();
    try {
      const user = await currentUser();
      if (!user) throw new AppError("sign_in_required", "Your session has ended; sign in again");
      const environment = environments.find((name) => name === params.environment);
      if (!environment) throw new AppError("not_found", "There is no such page");
      const scope = { partnerId: user.partnerId, environment };
      const query = readQuery(exchange, endpoint.query);
      const { name, type, text } = await endpoint.run({ user, scope, query, now: new Date() });
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
