import type { ApiContext, ApiResponse, Handler, Rule } from "#simulator/old.ts";
import { ApiError } from "#simulator/parse.ts";

const apiDocumentation = "https://documenter.getpostman.com/view/12908416/TVRhaoYL";

export const errorRules = {
  createWindowMs: {
    value: 60_000,
    rule: "creates one transaction a minute for an IP address",
    source: apiDocumentation,
  },
  parameterErrors: {
    rule: "responds to invalid parameters with 500 and the code INVALID_REQUEST_PARAMS",
    source: apiDocumentation,
  },
  tokenErrors: {
    rule: "responds to an unknown key with 403 and the code INVALID_TOKEN",
    source: apiDocumentation,
  },
} satisfies Record<string, Rule>;

const codes: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "INVALID_TOKEN",
  404: "NOT_FOUND",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_ERROR",
};

export const errorBody = (status: number, message: string) => ({
  statusCode: status,
  code: codes[status] ?? "ERROR",
  message,
});

/** Responds to invalid parameters and unknown keys as the rules say. */
export const withErrorCodes = (routes: Record<string, Handler>): Record<string, Handler> =>
  Object.fromEntries(Object.entries(routes).map(([route, handle]) => [route, withErrorCode(handle)]));

const withErrorCode =
  (handle: Handler): Handler =>
  (context, request) => {
    try {
      return handle(context, request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return documentedResponse(context, error);
    }
  };

function documentedResponse(context: ApiContext, error: ApiError): ApiResponse {
  const { status, message } = error;
  if (status === 401 && context.trait("tokenErrors") !== 0) throw new ApiError(403, message);
  if (status !== 400 || context.trait("parameterErrors") === 0) throw error;
  return { status: 500, json: { ...errorBody(500, message), code: "INVALID_REQUEST_PARAMS" } };
}
