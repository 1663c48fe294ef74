import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { incidentFeed } from "#lib/status/incident-feed.ts";
import { readHistory } from "#lib/status/read-history.ts";

export async function GET(request: Request): Promise<Response> {
  const now = currentTime();
  const { incidents } = await readHistory(now);
  const { production, sandbox } = env().baseUrls;
  const base = production ?? sandbox ?? new URL(request.url).origin;
  return new Response(incidentFeed(incidents, base, now), {
    headers: { "content-type": "application/atom+xml; charset=utf-8", "cache-control": "public, max-age=60" },
  });
}
