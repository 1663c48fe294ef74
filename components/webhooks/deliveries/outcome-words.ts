import type { DeliveryError } from "#lib/webhooks/history-contract.ts";

const errorWords: Record<DeliveryError, string> = {
  timeout: "No answer within 15 seconds",
  dns_error: "The host name of this address could not be found",
  connection_refused: "Nothing answered at this address",
  connection_lost: "The connection was closed before an answer came",
  tls_error: "The certificate at this address was not accepted",
  address_not_allowed: "The host name leads to an address that is not public",
  invalid_answer: "What came back was no HTTP answer",
  network_error: "The network failed on the way to this address",
};

const statusWords: Record<number, string> = {
  400: "The receiver called the request wrong",
  401: "The receiver did not let us in; its signature check may have the wrong secret",
  403: "The receiver or a firewall before it did not let us in",
  404: "The receiver knows nothing at this path",
  405: "The receiver takes no POST at this path",
  408: "The receiver waited too long for the request",
  410: "The receiver wants no more webhooks, which pauses the endpoint",
  413: "The receiver found the body too large",
  415: "The receiver takes no JSON at this path",
  429: "The receiver had too many at once; its Retry-After is obeyed",
};

type Outcome = { status_code: number | null; error: string | null };

/** What came of a try, in one sentence without its full stop. */
export function outcomeWords({ status_code: status, error }: Outcome): string {
  if (status !== null) return statusWords[status] ?? classWords(status);
  return errorWords[error as DeliveryError] ?? "There was no answer";
}

function classWords(status: number): string {
  if (status >= 200 && status <= 299) return "The receiver took it";
  if (status >= 300 && status <= 399) return "The receiver points elsewhere; redirects are not followed";
  return status >= 500 ? "The receiver or a proxy before it failed" : "The receiver refused it";
}

/** What a log would call it: "503", "timeout". */
export const outcomeCode = ({ status_code, error }: Outcome): string => String(status_code ?? error ?? "none");

export const isSuccessful = ({ status_code: status }: Outcome): boolean =>
  status !== null && status >= 200 && status <= 299;
