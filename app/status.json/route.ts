import { currentTime } from "#lib/clock.ts";
import { readStatus } from "#lib/status/read-status.ts";

export async function GET(): Promise<Response> {
  const status = await readStatus(currentTime());
  return Response.json(status, {
    headers: { "cache-control": "public, max-age=10", "access-control-allow-origin": "*" },
  });
}
