import { baseAddress } from "#app/base-address.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";
import type { ExampleValues } from "#lib/openapi/reference.ts";
import { enabledProviders } from "#lib/providers/registry.ts";

/** The document with the addresses of this installation. */
export async function readDocument(): Promise<OpenApiDocument> {
  const [production, sandbox] = await Promise.all([baseAddress("production"), baseAddress("sandbox")]);
  return documentFor({ production, sandbox });
}

/** Makes the examples work with the providers of this installation. */
export function exampleValues(): ExampleValues {
  const ids = enabledProviders("sandbox").map(({ id }) => id);
  return ids[0] ? { provider: ids[0], providers: ids.slice(0, 2).join(",") } : {};
}
