import * as z from "zod";
import type { KeyScope } from "#db/enums.ts";
import { secondMs } from "#lib/duration.ts";
import type { ErrorCode } from "#lib/errors.ts";
import type { Method } from "#lib/openapi/contract.ts";
import type { Bucket } from "#lib/rate-limit.ts";

export const basePath = "/api/v1/partner";

/** One endpoint of the Partner API. Its route file serves it and the OpenAPI document describes it from this declaration. */
export type Operation = {
  method: Method;
  /** Relative to `basePath`. */
  path: string;
  tag: "Assets" | "Quotes" | "Transactions" | "Events" | "Logs" | "Reports" | "Testing" | "Webhooks" | "OpenAPI";
  summary: string;
  description: string;
  /** Null for a public endpoint. */
  access: { scope: KeyScope; limit: Bucket; isKeyOptional?: boolean; isSandboxOnly?: boolean } | null;
  /** As how many requests a request with this query counts against its limit. Defaults to one. */
  costOf?: (query: URLSearchParams) => number;
  pathParameters?: z.ZodObject;
  query: z.ZodObject;
  /** Query parameters that can be sent more than once. */
  repeatable?: readonly string[];
  /** Query parameters that can't be empty: without the filter, a look-up would find everything. */
  nonBlank?: readonly string[];
  body?: z.ZodObject;
  message: string;
  /** A message for certain data instead. */
  messageFor?: (data: never) => string | null;
  /** Null for a response without the envelope. */
  data: z.ZodType | null;
  /** In addition to the codes that every operation can return. */
  errors: readonly ErrorCode[];
  /** Optional parameters to include in code examples. */
  exampleParameters: readonly string[];
  isIdempotent?: boolean;
  /** The response is the same for all callers, has an ETag, and can be compressed. */
  isVersioned?: boolean;
  deprecation?: Deprecation;
};

/** An operation that is going to be removed, at least six months after its deprecation. */
export type Deprecation = {
  since: Date;
  /** The time after which the operation no longer works. */
  sunset: Date;
  /** What to use instead, as a sentence. */
  replacement: string;
};

/** The response headers that announce it: Deprecation (RFC 9745) and Sunset (RFC 8594). */
export const deprecationHeaders = (deprecation: Deprecation | undefined): Record<string, string> =>
  deprecation
    ? { deprecation: `@${deprecation.since.getTime() / secondMs}`, sunset: deprecation.sunset.toUTCString() }
    : {};

/** The path parameter of operations on one transaction. */
export const transactionId = z.object({
  transaction_id: z.string().meta({
    description: "The ID returned when the transaction was created.",
    examples: ["tx_4Zk1mQvY8sT2bN6hR0cWdE"],
  }),
});
