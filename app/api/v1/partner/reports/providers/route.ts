import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { readReport } from "#lib/provider-report/read-report.ts";

export const GET = partnerEndpoint(operations.getProviderReport, async ({ apiKey, query, now }) => {
  const { partnerId, environment } = apiKey;
  return { providers: (await readReport({ partnerId, environment }, query, now)).providers };
});
