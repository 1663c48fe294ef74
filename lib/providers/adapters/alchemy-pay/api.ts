import * as z from "zod";
import { currentMs } from "#lib/clock.ts";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { canonical } from "./canonical.ts";
import { signRequest, sortedQuery } from "./sign.ts";

// Response schemas with only the fields we read; Alchemy Pay may add others.
const isOn = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((flag) => flag === true || flag === "1" || flag === "true");
const limit = amount.nullish();

/** Most responses are wrapped in `data`. */
export const cryptoList = z.object({
  data: readableRows(
    z.object({
      crypto: z.string(),
      network: z.string(),
      buyEnable: isOn,
      sellEnable: isOn,
      minSellAmount: limit,
      maxSellAmount: limit,
    }),
  ),
});
export type CryptoRow = z.output<typeof cryptoList>["data"][number];

export const fiatList = z.object({
  data: readableRows(
    z.object({
      currency: z.string(),
      country: z.string().nullish(),
      payWayCode: z.string(),
      payWayName: z.string().nullish(),
      payMin: limit,
      payMax: limit,
    }),
  ),
});
export type FiatRow = z.output<typeof fiatList>["data"][number];

type Refused = { returnCode?: string | null; returnMsg?: string | null };

const refused = z
  .object({ success: z.literal(false), returnCode: z.string().nullish(), returnMsg: z.string().nullish() })
  .transform((refusal) => ({ refusal, response: null }));

type RequestContent = { query?: Record<string, string>; body?: object };

/** Sends a signed request. Throws ProviderHttpError for an error in the envelope, even with HTTP 200. */
type SendRequest = <Schema extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  schema: Schema,
  content?: RequestContent,
) => Promise<z.output<Schema>>;

export function createSend(http: Http, appId: string, secret: string): SendRequest {
  return async (method, path, schema, { query = {}, body } = {}) => {
    const signed = {
      timestamp: String(currentMs()),
      method,
      path: path + sortedQuery(query),
      body: body === undefined ? "" : canonical(body),
    };
    const headers = { appId, timestamp: signed.timestamp, sign: signRequest(secret, signed) };
    const either = z.union([refused, schema.transform((response) => ({ refusal: null, response }))]);
    const result = await http(method, signed.path, either, { headers, body: signed.body || undefined });
    if (result.refusal) throw toRefusal(result.refusal);
    return result.response;
  };
}

const toRefusal = ({ returnCode, returnMsg }: Refused) =>
  new ProviderHttpError(statusOf(returnCode ?? "", returnMsg ?? ""), { returnCode, returnMsg });

/** The error codes are not public: apart from the one for a wrong signature, errors are recognized by message. */
function statusOf(code: string, words: string): number {
  if (code === "81003") return 401;
  if (/too (many|frequent)|rate limit|frequently/i.test(words)) return 429;
  return /order.*(not exist|not found)|no such order/i.test(words) ? 404 : 400;
}
