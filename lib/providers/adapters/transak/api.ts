import * as z from "zod";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";

/** Errors come with any HTTP status, including 200, and `statusCode` is optional. */
const refusal = z.object({
  error: z.union([z.string(), z.looseObject({ statusCode: z.coerce.number().int().min(400).max(599).catch(400) })]),
});

const statusOf = ({ error }: z.output<typeof refusal>) => (typeof error === "string" ? 400 : error.statusCode);

/** The HTTP client, which also throws ProviderHttpError for an error inside a 200. */
export function refusing(http: Http): Http {
  return async (method, path, schema, options) => {
    const schemaOrRefusal = z.union([refusal, schema.transform((read) => ({ read }))]);
    const result = await http(method, path, schemaOrRefusal, options);
    if ("error" in result) throw new ProviderHttpError(statusOf(result), result);
    return result.read;
  };
}

/** `expiresAt` is in seconds, `endsAt` in milliseconds. */
export const accessToken = z
  .object({ data: z.object({ accessToken: z.string().min(1), expiresAt: z.coerce.number().positive() }) })
  .transform(({ data }) => ({ value: data.accessToken, endsAt: data.expiresAt * 1000 }));

export const session = z.object({ data: z.object({ widgetUrl: z.string() }) });
