import type { Tool } from "@modelcontextprotocol/server";
import * as countries from "#app/api/v1/partner/countries/route.ts";
import * as cryptoCurrencies from "#app/api/v1/partner/crypto-currencies/route.ts";
import * as events from "#app/api/v1/partner/events/route.ts";
import * as fiatCurrencies from "#app/api/v1/partner/fiat-currencies/route.ts";
import * as limits from "#app/api/v1/partner/limits/route.ts";
import * as logs from "#app/api/v1/partner/logs/route.ts";
import * as paymentMethods from "#app/api/v1/partner/payment-methods/route.ts";
import * as providers from "#app/api/v1/partner/providers/route.ts";
import * as quotes from "#app/api/v1/partner/quotes/route.ts";
import * as providerReport from "#app/api/v1/partner/reports/providers/route.ts";
import * as statement from "#app/api/v1/partner/statements/[month]/route.ts";
import * as statements from "#app/api/v1/partner/statements/route.ts";
import * as testEvents from "#app/api/v1/partner/test-events/route.ts";
import * as cancel from "#app/api/v1/partner/transactions/[transactionId]/cancel/route.ts";
import * as transaction from "#app/api/v1/partner/transactions/[transactionId]/route.ts";
import * as simulate from "#app/api/v1/partner/transactions/[transactionId]/simulate/route.ts";
import * as transactions from "#app/api/v1/partner/transactions/route.ts";
import * as webhookDrills from "#app/api/v1/partner/webhook-drills/route.ts";
import * as webhookSecret from "#app/api/v1/partner/webhook-endpoints/[endpointId]/rotate/route.ts";
import * as webhookEndpoint from "#app/api/v1/partner/webhook-endpoints/[endpointId]/route.ts";
import * as webhookEndpoints from "#app/api/v1/partner/webhook-endpoints/route.ts";
import { inputOf, resultOf } from "#app/mcp/tool-schemas.ts";
import type { Handler } from "#http/request-context.ts";
import type { AuthenticatedKey } from "#lib/api-keys/authenticate.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { basePath, type Operation } from "#lib/openapi/operation.ts";
import { operations } from "#lib/openapi/operations.ts";

const endpoints = [
  cryptoCurrencies.GET,
  fiatCurrencies.GET,
  paymentMethods.GET,
  limits.GET,
  countries.GET,
  providers.GET,
  quotes.GET,
  transactions.GET,
  transactions.POST,
  transaction.GET,
  cancel.POST,
  simulate.POST,
  events.GET,
  logs.GET,
  providerReport.GET,
  statements.GET,
  statement.GET,
  testEvents.POST,
  webhookDrills.POST,
  webhookEndpoints.GET,
  webhookEndpoints.POST,
  webhookEndpoint.GET,
  webhookEndpoint.PATCH,
  webhookEndpoint.DELETE,
  webhookSecret.POST,
];

export type PartnerTool = { operation: Operation; handler: Handler; tool: Tool };

/** The operations of the Partner API as tools, by name. */
export const partnerTools: ReadonlyMap<string, PartnerTool> = createTools();

/** Whether requests with this key may use the tool. */
export function isAllowed({ operation: { access } }: PartnerTool, { scopes, environment }: AuthenticatedKey): boolean {
  if (!access) return false;
  return scopes.includes(access.scope) && (!access.isSandboxOnly || environment === "sandbox");
}

function createTools(): Map<string, PartnerTool> {
  const { paths, components } = documentFor({ production: "", sandbox: "" });
  return new Map(
    Object.entries<Operation>(operations).flatMap(([name, operation]) => {
      const handler = endpoints.find((endpoint) => endpoint.operation === operation)?.handler;
      const documented = paths[basePath + operation.path]?.[operation.method];
      if (!handler || !documented) return [];
      const inputSchema = inputOf(documented, components.schemas);
      const { summary: title, description } = operation;
      const outputSchema = resultOf(documented, components.schemas);
      const annotations = hintsOf(operation);
      const tool = { name, title, description, inputSchema, ...(outputSchema && { outputSchema }), annotations };
      return [[name, { operation, handler, tool }]];
    }),
  );
}

function hintsOf({ method, isIdempotent = false, pathParameters }: Operation): Tool["annotations"] {
  if (method === "get") return { readOnlyHint: true };
  return { readOnlyHint: false, destructiveHint: pathParameters !== undefined, idempotentHint: isIdempotent };
}
