import { success, withErrors } from "#app/api/envelope.ts";
import { readQuery, rejectBody } from "#app/api/read-input.ts";
import { toRoute } from "#app/api/request-context.ts";
import { env } from "#lib/env.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { operations } from "#lib/openapi/operations.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

const operation = operations.getOpenApiDocument;

// Tools fetch this before they have a key, so it needs none. It is not logged and has no envelope.
const route = toRoute(
  withErrors(async (request, _params, requestId) => {
    await takeUnauthenticated(request.address);
    readQuery(request, operation.query);
    rejectBody(request);
    const { production, sandbox } = env().baseUrls;
    const document = documentFor({ production: production ?? request.origin, sandbox: sandbox ?? request.origin });
    return { ...success(requestId, "", null), body: JSON.stringify(document) };
  }),
);

export const GET = Object.assign(route, { operation });
