import type { DeliveryError } from "#lib/webhooks/history-contract.ts";

const errorTexts: Record<DeliveryError, string> = {
  timeout: "No response within 15 seconds",
  dns_error: "The host name could not be resolved",
  connection_refused: "Connection refused",
  connection_lost: "The connection was closed before a response arrived",
  tls_error: "The TLS certificate was not accepted",
  address_not_allowed: "The host name resolves to an address that is not public",
  invalid_answer: "The response was not valid HTTP",
  network_error: "Network error",
};

const statusTexts: Record<number, string> = {
  400: "Bad request",
  401: "Unauthorized. The receiver may check the signature with the wrong secret",
  403: "Forbidden by the receiver or a firewall",
  404: "Path not found",
  405: "POST not allowed",
  408: "Request timeout at the receiver",
  410: "Gone. The endpoint was paused",
  413: "Body too large for the receiver",
  415: "JSON not accepted",
  429: "Too many requests. Retry-After is honored",
};

export type Outcome = { status_code: number | null; error: string | null };

/** The result of an attempt, without a final period. */
export function outcomeText({ status_code: status, error }: Outcome): string {
  if (status !== null) return statusTexts[status] ?? statusClassText(status);
  return errorTexts[error as DeliveryError] ?? "No response";
}

function statusClassText(status: number): string {
  if (status >= 200 && status <= 299) return "Accepted";
  if (status >= 300 && status <= 399) return "Redirects are not followed";
  return status >= 500 ? "Error at the receiver or its proxy" : "Rejected by the receiver";
}

/** As a log would show it: "503", "timeout". */
export const outcomeCode = ({ status_code, error }: Outcome): string => String(status_code ?? error ?? "none");

export const isSuccessful = ({ status_code: status }: Outcome): boolean =>
  status !== null && status >= 200 && status <= 299;
