import { findFlag } from "#lib/assets/flag-icon.ts";

type Context = { params: Promise<{ file: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const flag = findFlag((await params).file);
  if (flag === null) return new Response("Flag not found", { status: 404 });
  return new Response(flag, { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" } });
}
