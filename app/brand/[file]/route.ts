import { findLogo } from "#lib/brands/read-brand.ts";

type Context = { params: Promise<{ file: string }> };

/** A partner's logo. Its address is the hash of its bytes, so that it never changes. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const hash = /^([0-9a-f]{64})\.png$/.exec((await params).file)?.[1];
  const png = hash && (await findLogo(hash));
  if (!png) return new Response("Logo not found", { status: 404 });
  const headers = { "content-type": "image/png", "cache-control": "public, max-age=31536000, immutable" };
  return new Response(new Uint8Array(png), { headers });
}
