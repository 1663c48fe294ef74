import type { ServerResponse } from "node:http";
import { failure, newRequestId } from "#http/envelope.ts";
import type { HandlerResponse } from "#http/request-context.ts";
import { retryOf } from "#lib/error-status.ts";
import { AppError } from "#lib/errors.ts";

export const tooBusy = (): AppError =>
  new AppError("service_unavailable", "Slipway is busy. Try again in a few seconds.", { retryAfterSeconds: 2 });

/** Responds to a request for a page that can't be rendered now, or not for this client: plain HTML without Next, or for our scripts an error
 * envelope. */
export function sendErrorPage(response: ServerResponse, error: AppError, target: string): void {
  const { response: refusal } = failure(newRequestId(), error);
  if (target.startsWith("/api/")) send(response, refusal);
  else sendPlainPage(response, refusal, page(error));
}

type PlainPage = { title: string; paragraphs: string[]; refreshSeconds?: number };

/** Sends HTML without scripts and files, with the status and the headers of the refusal. */
export function sendPlainPage(response: ServerResponse, refusal: HandlerResponse, plain: PlainPage): void {
  response.setHeader("content-security-policy", policy);
  const headers = { ...refusal.headers, "content-type": "text/html; charset=utf-8" };
  send(response, { ...refusal, headers, body: htmlOf(plain) });
}

export function send(response: ServerResponse, { status, headers, body }: HandlerResponse): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

function page({ code, message }: AppError): PlainPage {
  const isTemporary = retryOf(code) === "retryable";
  return {
    title: isTemporary ? "Try again shortly" : code === "ip_not_allowed" ? "Access denied" : "Invalid request",
    paragraphs: [message, ...(isTemporary ? ['<a href="">Reload the page</a>'] : [])],
  };
}

// The colors of app/globals.css.
const style = `:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums;
background:light-dark(oklch(98.5% .003 95),oklch(17% .012 260));color:light-dark(oklch(22% .01 260),oklch(93% .005 95))}
main{max-width:28rem;margin:20vh auto 0;padding:0 1.5rem}
h1{font-size:1.25rem;font-weight:600;margin:0 0 .5rem}
p{margin:0 0 .75rem}
a{color:light-dark(oklch(52% .09 195),oklch(77% .1 190))}`;

const htmlOf = ({ title, paragraphs, refreshSeconds }: PlainPage) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refreshSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${title} · Slipway</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}
</main>
</html>
`;
