import * as z from "zod";
import { methods } from "#lib/api-logs/contract.ts";
import { instant } from "#lib/list-contract.ts";
import { errorCode, requestIdSample } from "#lib/openapi/envelope-schema.ts";
import { limit, logPagination } from "#lib/pagination-contract.ts";
import { dateTime, text } from "#lib/response-fields.ts";

const status = z
  .string()
  .regex(/^([1-5]xx|[1-5]\d\d)$/, "Must be a status code or a class, such as 404 or 4xx")
  .meta({ examples: ["4xx"] });

export const logFilter = z
  .strictObject({
    limit: limit.optional(),
    cursor: z
      .string()
      .max(1_024)
      .meta({
        description: "The `next_cursor` of the previous page, or `latest` to list only requests that arrive later.",
      })
      .optional(),
    status: z
      .array(status)
      .max(20)
      .meta({
        description: "Only requests with this status code or class, such as `4xx`. Can be repeated.",
        examples: [["4xx"]],
      })
      .optional(),
    method: z
      .enum(methods, `Must be one of ${methods.join(", ")}`)
      .meta({ description: "Only requests with this method.", examples: ["POST"] })
      .optional(),
    path: z
      .string()
      .min(1, "Can't be empty")
      .max(256, "Must be at most 256 characters long")
      .regex(/^[^\0]*$/, "Can't contain NUL characters")
      .meta({
        description:
          "Only requests with exactly this path, such as `/quotes`. `/api/v1/partner` in front of it can be omitted.",
        examples: ["/quotes"],
      })
      .optional(),
    error_code: errorCode.meta({ description: "Only requests that failed with this code." }).optional(),
    created_from: instant
      .meta({ ...instant.meta(), description: "Only requests at or after this time (ISO 8601)." })
      .optional(),
    created_to: instant
      .meta({ ...instant.meta(), description: "Only requests before this time (ISO 8601)." })
      .optional(),
  })
  .refine(({ created_from, created_to }) => !created_from || !created_to || created_from < created_to, {
    path: ["created_to"],
    message: "Must be later than created_from",
  });
export type LogFilter = z.output<typeof logFilter>;

const loggedFieldError = z
  .object({
    field: text("The name of the field or parameter; `(unknown)` if it isn't a plain name.", "amount"),
    code: text("The code of the field error.", "out_of_range"),
  })
  .meta({ id: "LoggedFieldError" });

const logged = z
  .object({
    request_id: text("The value of the response's `X-Request-Id` header.", requestIdSample),
    created_at: dateTime(
      "When the request arrived (ISO 8601, UTC), or four seconds before its response if it took longer.",
      "2026-01-31T12:04:10.000Z",
    ),
    method: text("The HTTP method.", "POST"),
    path: text("The path, without the query string.", "/api/v1/partner/transactions"),
    status: z.int().meta({ description: "The HTTP status code of the response.", examples: [400] }),
    success: z.boolean().meta({ description: "Whether the status code is below 400.", examples: [false] }),
    duration_ms: z.int().meta({ description: "How long the request took, in milliseconds.", examples: [38] }),
    error_code: errorCode
      .nullable()
      .meta({ description: "Why the request failed; null if it was successful.", examples: ["validation_failed"] }),
    field_errors: z
      .array(loggedFieldError)
      .meta({ description: "The invalid fields of the request, without their values." }),
    key_id: text("The ID of the API key.", "key_4Zk1mQvY8sT2bN6hR0cWdE"),
    key_hint: text("The beginning and the end of the API key, as the dashboard shows it.", "svc_test_ab12…9fXy"),
  })
  .meta({ id: "ApiLog", description: "A request to this API." });

export const logPage = z
  .object({
    logs: z.array(logged).meta({ description: "The requests, oldest first." }),
    pagination: logPagination,
  })
  .meta({ id: "ApiLogPage" });
export type LogPage = z.input<typeof logPage>;
