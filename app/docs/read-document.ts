import { baseAddress } from "#http/base-address.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";

/** The document with the addresses of this installation. */
export async function readDocument(): Promise<OpenApiDocument> {
  const [production, sandbox] = await Promise.all([baseAddress("production"), baseAddress("sandbox")]);
  return documentFor({ production, sandbox });
}
