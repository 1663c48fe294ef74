import * as z from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { statusOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { failureOf, failureSample, requestIdSample } from "./envelope-schema.ts";
import type { Operation } from "./operation.ts";
import { partnerErrors } from "./partner-errors.ts";

const seconds = z.int().min(0);

export const responseHeaders = {
  "X-Request-Id": z
    .string()
    .meta({ description: "Identifies the request. Include it when you contact support.", examples: [requestIdSample] }),
  "Cache-Control": z.literal("no-store").meta({ description: "Responses must not be cached." }),
  ETag: z.string().meta({
    description:
      "Identifies this version of the response. Send it as If-None-Match to get 304 without a body while nothing has changed.",
    examples: ['W/"1nV0Qd0yKQ8bX3m7sZlR2w5uT9cJfHaE4gPoYiNvBkM"'],
  }),
  "RateLimit-Policy": z
    .string()
    .meta({
      description: "The rate limit that applies, its quota, and its window in seconds (IETF draft).",
      examples: ['"quotes";q=120;w=60'],
    })
    .optional(),
  RateLimit: z
    .string()
    .meta({
      description: "The remaining quota and the seconds until it resets (IETF draft).",
      examples: ['"quotes";r=119;t=60'],
    })
    .optional(),
  "X-RateLimit-Limit": z
    .int()
    .min(0)
    .meta({ description: "Requests allowed per minute. Not sent without an API key.", examples: [120] })
    .optional(),
  "X-RateLimit-Remaining": z
    .int()
    .min(0)
    .meta({ description: "Requests remaining in this minute.", examples: [119] })
    .optional(),
  "X-RateLimit-Reset": seconds.meta({ description: "Seconds until the limit resets.", examples: [60] }).optional(),
  "Retry-After": seconds.meta({ description: "Seconds to wait before you retry.", examples: [5] }),
  "Idempotent-Replayed": z
    .literal("true")
    .meta({ description: "The original response to a repeated request. No new transaction was created." })
    .optional(),
};

/** Only in the document while an operation is deprecated. */
const deprecationHeaders = {
  Deprecation: { description: "Since when the operation is deprecated (RFC 9745).", schema: { type: "string" } },
  Sunset: { description: "When the operation stops working (RFC 8594).", schema: { type: "string" } },
} as const;
type Header = keyof typeof responseHeaders;

const always: Header[] = ["X-Request-Id", "Cache-Control"];
const limited: Header[] = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

export const headerRefs = (names: Header[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));

export const successHeaders = ({ access, isIdempotent, isVersioned, deprecation }: Operation) => ({
  ...headerRefs([
    ...always,
    ...(isVersioned ? (["ETag"] as const) : []),
    ...(access ? limited : []),
    ...(isIdempotent ? (["Idempotent-Replayed"] as const) : []),
  ]),
  ...(deprecation && deprecationHeaders),
});

const names: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  422: "Unprocessable",
  429: "TooManyRequests",
  500: "InternalError",
  503: "ServiceUnavailable",
};

/** The headers of a status beyond those of every response. Of the conflicts, only `request_in_progress` has a Retry-After. */
const specificHeaders: Record<number, NonNullable<ZodOpenApiResponseObject["headers"]>> = {
  409: { "Retry-After": { description: "Seconds to wait before you retry.", schema: { type: "integer", minimum: 0 } } },
  429: headerRefs(["Retry-After"]),
  503: headerRefs(["Retry-After"]),
};

function errorResponse(status: number): ZodOpenApiResponseObject {
  const errors = partnerErrors.filter((error) => error.status === status);
  return {
    description: errors.map(({ code, description }) => `\`${code}\`: ${description}`).join(" "),
    headers: {
      ...headerRefs([...always, ...limited]),
      ...specificHeaders[status],
    },
    content: {
      "application/json": {
        schema: failureOf(
          status,
          errors.map(({ code }) => code),
        ),
        examples: Object.fromEntries(
          errors.map(({ code, description }) => [code, { summary: description, value: failureSample(code) }]),
        ),
      },
    },
  };
}

/** One response per status, with every code of that status. */
export const errorResponses = Object.fromEntries(
  Object.entries(names).map(([status, name]) => [name, errorResponse(Number(status))]),
);

const everyOperation: ErrorCode[] = ["malformed_request", "validation_failed", "rate_limited", "internal_error"];
const withApiKey: ErrorCode[] = [
  "api_key_missing",
  "api_key_invalid",
  "api_key_expired",
  "environment_mismatch",
  "partner_access_disabled",
  "scope_missing",
  "ip_not_allowed",
  "service_unavailable",
];

/** Every code this operation can return. */
export function errorsOf({ access, errors }: Operation): ErrorCode[] {
  return [...everyOperation, ...(access ? withApiKey : []), ...errors];
}

export const errorRefs = (operation: Operation) =>
  Object.fromEntries(
    [...new Set(errorsOf(operation).map((code) => statusOf[code]))]
      .sort()
      .map((status) => [String(status) as `4${string}`, { $ref: `#/components/responses/${names[status]}` as const }]),
  );
