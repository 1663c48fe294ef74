import { versionedDocument, withErrors } from "#http/envelope.ts";
import { tooBusy } from "#http/error-page.ts";
import { readQuery, rejectBody } from "#http/read-input.ts";
import { toRoute } from "#http/request-context.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { keepLatest } from "#lib/keep-latest.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { toOpenApi30 } from "#lib/openapi/document-3-0.ts";
import { operations } from "#lib/openapi/operations.ts";
import { createPacer } from "#lib/pacer.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

const operation = operations.getOpenApiDocument;
// Sending 300 KB takes longer than most requests of the API.
const pace = createPacer({ perSecond: 100, burst: 50, waitMsMax: 2 * secondMs });
const keptDocuments = keepLatest<object>(20);

// Tools fetch this before they have a key, so it needs none. It is not logged and has no envelope.
const route = toRoute(
  withErrors(async (request, _params, requestId) => {
    await takeUnauthenticated(request.address);
    if (!(await pace())) throw tooBusy();
    const { version } = readQuery(request, operation.query);
    rejectBody(request);
    const { production, sandbox } = env().baseUrls;
    const servers = { production: production ?? request.origin, sandbox: sandbox ?? request.origin };
    const document = keptDocuments(JSON.stringify([version, servers]), () =>
      version === "3.0" ? toOpenApi30(documentFor(servers)) : documentFor(servers),
    );
    return versionedDocument(request, requestId, document);
  }),
);

export const GET = Object.assign(route, { operation });
