import type * as z from "zod";
import { browserRoute } from "#http/browser-endpoint.ts";
import { requireOperator } from "#http/operator-endpoint.ts";
import { readQuery } from "#http/read-input.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { operatorActor } from "#lib/people/operators/record-operator-action.ts";
import type { OperatorPermission } from "#lib/people/operators/roles-contract.ts";

type UploadInput<Query extends z.ZodType> = { query: z.output<Query>; content: Buffer; actor: Actor; now: Date };

/** An operator's endpoint whose body is a CSV file; its path ends with "/upload". Everything else is in the query. */
export const operatorUpload = <Query extends z.ZodType>(endpoint: {
  message: string;
  query: Query;
  /** Parameters that can be sent more than once. */
  repeatable: readonly string[];
  bytesMax: number;
  /** Otherwise `manage`, which only admins have. */
  permission?: OperatorPermission;
  run(input: UploadInput<Query>): Promise<unknown>;
}) =>
  browserRoute(endpoint.message, async (request) => {
    const operator = await requireOperator(endpoint);
    const query = readQuery(request, endpoint.query, { repeatable: endpoint.repeatable });
    if (!/^text\/csv\b/i.test(request.header("content-type") ?? "")) {
      throw new AppError("unsupported_media_type", "Send the file with Content-Type: text/csv.");
    }
    if (Number(request.header("content-length")) > endpoint.bytesMax) {
      throw new AppError("payload_too_large", `The file can have at most ${endpoint.bytesMax / 1_000_000} MB.`);
    }
    const content = await request.readBody(endpoint.bytesMax);
    return endpoint.run({ query, content, actor: operatorActor(operator, request.address), now: currentTime() });
  });
