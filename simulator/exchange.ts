import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "./refusal.ts";

const bodyBytesMax = 1024 * 1024;

/** Throws Refusal when the body is longer than anyone here would send. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new Refusal(413, "The body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Returns how many bytes of body were sent. */
export function sendJson(response: ServerResponse, status: number, json: unknown): number {
  return send(response, status, "application/json; charset=utf-8", JSON.stringify(json));
}

const pageHeaders = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
  "referrer-policy": "no-referrer",
};

export function sendHtml(response: ServerResponse, status: number, html: string): number {
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
  return send(response, status, "text/html; charset=utf-8", html);
}

export function sendRedirect(response: ServerResponse, target: string): number {
  response.setHeader("location", target);
  return send(response, 303, "text/plain; charset=utf-8", "");
}

function send(response: ServerResponse, status: number, type: string, body: string): number {
  const bytes = Buffer.byteLength(body);
  response.writeHead(status, {
    "content-type": type,
    "content-length": bytes,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
  return bytes;
}
