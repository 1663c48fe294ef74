import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./parse.ts";
import type { ApiRequest } from "./provider.ts";
import type { Outage } from "./switches.ts";

const maxBodyBytes = 1024 * 1024;
const hugeBytes = 8 * 1024 * 1024;

/** What was sent. Status 0: the response was withheld. */
export type Sent = { status: number; bytes: number };

/** Throws ApiError 413 for a longer body than any caller needs. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new ApiError(413, "The body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The address that a proxy in front reported, or else the caller's own. */
export function clientAddress({ headers, address }: ApiRequest): string {
  const [first] = String(headers["x-forwarded-for"] ?? address).split(",");
  return first?.trim() ?? address;
}

const loopback = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** The addresses a page may have been created for: a local browser may use any of the loopback addresses. */
export function visitorAddresses(request: ApiRequest): string[] {
  const address = clientAddress(request);
  return loopback.includes(address) ? loopback : [address];
}

export function sendJson(response: ServerResponse, status: number, json: unknown): Sent {
  if (status !== 204) return send(response, status, "application/json; charset=utf-8", JSON.stringify(json));
  response.writeHead(204).end();
  return { status, bytes: 0 };
}

export function sendHtml(response: ServerResponse, status: number, html: string): Sent {
  response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
  response.setHeader("referrer-policy", "no-referrer");
  return send(response, status, "text/html; charset=utf-8", html);
}

export function sendRedirect(response: ServerResponse, target: string): Sent {
  response.setHeader("location", target);
  return send(response, 303, "text/plain; charset=utf-8", "");
}

/** Responds as a provider that is down. */
export function sendOutage(response: ServerResponse, outage: Outage): Sent {
  if (outage === "reset") response.socket?.resetAndDestroy();
  if (outage === "reset" || outage === "hang") return { status: 0, bytes: 0 };
  response.writeHead(200, { "content-type": "application/json" });
  const body = outage === "garbage" ? "<html><b>Bad Gateway" : JSON.stringify("x".repeat(hugeBytes));
  response.end(body);
  return { status: 200, bytes: body.length };
}

function send(response: ServerResponse, status: number, type: string, body: string): Sent {
  const bytes = Buffer.byteLength(body);
  response.writeHead(status, {
    "content-type": type,
    "content-length": bytes,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
  return { status, bytes };
}
