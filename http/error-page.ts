import type { ServerResponse } from "node:http";
import { failure, newRequestId } from "#http/envelope.ts";
import { retryOf } from "#lib/error-status.ts";
import { AppError } from "#lib/errors.ts";

export const tooBusy = (): AppError =>
  new AppError("service_unavailable", "Slipway is busy. Try again in a few seconds.", { retryAfterSeconds: 2 });

/** Responds to a request for a page that can't be rendered now, or not for this client: plain HTML without Next, or for our scripts an error
 * envelope. */
export function sendErrorPage(response: ServerResponse, error: AppError, target: string): void {
  const { response: refusal } = failure(newRequestId(), error);
  const body = target.startsWith("/api/") ? refusal.body : page(error);
  if (body !== refusal.body) {
    refusal.headers["content-type"] = "text/html; charset=utf-8";
    response.setHeader("content-security-policy", policy);
  }
  response.writeHead(refusal.status, { ...refusal.headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const page = ({ code, message }: AppError) => {
  const isTemporary = retryOf(code) === "retryable";
  const title = isTemporary ? "Try again shortly" : code === "ip_not_allowed" ? "Access denied" : "Invalid request";
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Slipway</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 1.5rem}</style>
<h1>${title}</h1>
<p>${message}</p>
${isTemporary ? '<p><a href="">Reload the page</a></p>' : ""}
</html>
`;
};
