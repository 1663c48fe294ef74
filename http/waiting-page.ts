import type { IncomingMessage, ServerResponse } from "node:http";
import os from "node:os";
import { errorResponse, newRequestId } from "#http/envelope.ts";
import { send, sendPlainPage } from "#http/error-page.ts";
import type { PagesStatus } from "#http/pages-status.ts";
import { AppError } from "#lib/errors.ts";

const reloadSeconds = 2;
// After a failure, only a new start helps.
const reloadSecondsOfFailure = 10;

/** Says why there are no pages yet, and reloads itself, also without scripts. */
export function sendWaitingPage(request: IncomingMessage, response: ServerResponse, status: PagesStatus): void {
  const refreshSeconds = status.state === "failed" ? reloadSecondsOfFailure : reloadSeconds;
  const { title, sentences } = describe(status);
  const error = new AppError("service_unavailable", sentences.join(" "), { retryAfterSeconds: refreshSeconds });
  const refusal = errorResponse(newRequestId(), error);
  const paragraphs = [...sentences, "This page reloads automatically."];
  if (acceptsHtml(request)) sendPlainPage(response, refusal, { title, paragraphs, refreshSeconds });
  else send(response, refusal);
}

const api = "The Partner API is running.";

function describe(status: PagesStatus): { title: string; sentences: string[] } {
  if (status.state === "failed") {
    const next = "Fix the error in the output of npm start, and start Slipway again.";
    return { title: "Pages are unavailable", sentences: [`${status.reason}. ${api}`, next] };
  }
  const seconds = Math.round(os.uptime() - status.since);
  const text =
    status.state === "building"
      ? `Slipway is building its pages, as it does at the first start and after an upgrade. This takes about a minute (${seconds} s so far).`
      : `Slipway is starting. Its pages are ready in a few seconds (${seconds} s so far).`;
  return { title: status.state === "building" ? "Building pages" : "Slipway is starting", sentences: [text, api] };
}

function acceptsHtml({ url = "/", headers: { accept = "*/*" } }: IncomingMessage): boolean {
  return !url.startsWith("/api/") && /text\/html|text\/\*|\*\/\*/.test(accept);
}
