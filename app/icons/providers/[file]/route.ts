import { readFile } from "node:fs/promises";
import path from "node:path";
import { providerModules } from "#lib/providers/registry.ts";

type Context = { params: Promise<{ file: string }> };

/** Icons are stored in the providers' folders, so that adding a provider needs no other files. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const provider = providerModules.find(({ id }) => `${id}.svg` === file);
  if (!provider) return new Response("Icon not found", { status: 404 });
  const icon = await readFile(path.join(process.cwd(), "lib/providers/adapters", provider.id, "icon.svg"));
  const headers = { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" };
  return new Response(new Uint8Array(icon), { headers });
}
