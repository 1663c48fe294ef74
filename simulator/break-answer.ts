import type { ServerResponse } from "node:http";
import type { Breakage } from "./switches.ts";

const hugeBytes = 8 * 1024 * 1024;

/** Answers as a provider that is down does. Returns the status and size sent, 0 for an answer that never comes. */
export function breakAnswer(response: ServerResponse, breakage: Breakage): { status: number; bytes: number } {
  if (breakage === "hang") return { status: 0, bytes: 0 };
  if (breakage === "reset") {
    response.socket?.resetAndDestroy();
    return { status: 0, bytes: 0 };
  }
  response.writeHead(200, { "content-type": "application/json" });
  const body = breakage === "garbage" ? "<html><b>Bad Gateway" : JSON.stringify("x".repeat(hugeBytes));
  response.end(body);
  return { status: 200, bytes: body.length };
}
