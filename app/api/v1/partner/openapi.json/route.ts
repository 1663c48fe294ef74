import * as z from "zod";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure, success } from "#app/api/envelope.ts";
import { toRoute } from "#app/api/exchange.ts";
import { readQuery, refuseBody } from "#app/api/read-input.ts";
import { env } from "#lib/env.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

// Tools read this before they have a key: no key, no log, and the document itself in place of the envelope.
export const GET = toRoute(async (exchange) => {
  const requestId = newRequestId();
  try {
    await takeUnauthenticated(exchange.address);
    readQuery(exchange, z.strictObject({}));
    refuseBody(exchange);
    const { production, sandbox } = env().baseUrls;
    const document = documentFor({ production: production ?? exchange.origin, sandbox: sandbox ?? exchange.origin });
    return { ...success(requestId, "", null), body: JSON.stringify(document) };
  } catch (error) {
    return failure(requestId, error).answer;
  }
});
