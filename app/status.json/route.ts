import { readStatus } from "#lib/status/read-status.ts";

export async function GET(): Promise<Response> {
  const status = await readStatus(new Date());
  return Response.json(status, {
    headers: { "cache-control": "public, max-age=10", "access-control-allow-origin": "*" },
  });
}
