import { currentTime } from "#lib/clock.ts";
import { readHistory } from "#lib/status/read-history.ts";
import { readStatus } from "#lib/status/read-status.ts";

export async function GET(): Promise<Response> {
  const now = currentTime();
  const [status, history] = await Promise.all([readStatus(now), readHistory(now).catch(() => null)]);
  return Response.json(
    { ...status, history },
    { headers: { "cache-control": "public, max-age=10", "access-control-allow-origin": "*" } },
  );
}
