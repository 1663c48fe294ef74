import * as z from "zod";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";

const parameterError = z.object({ code: z.literal("INVALID_REQUEST_PARAMS") });

/** Guardarian responds to invalid parameters with 500. Throws them as 400, because they are a rejection, not an outage. */
export const withRejections =
  (http: Http): Http =>
  async (...request) => {
    try {
      return await http(...request);
    } catch (error) {
      const isRejection = error instanceof ProviderHttpError && parameterError.safeParse(error.body).success;
      throw isRejection ? new ProviderHttpError(400, error.body) : error;
    }
  };
