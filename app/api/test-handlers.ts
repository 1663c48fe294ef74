import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { call } from "#app/api/test-partner.ts";

type Handler = Parameters<typeof call>[0];
type RouteHandler = { folder: string; method: string; handler: Handler; parameters: string[] };

/** Every handler of the route files below a folder of app/api, with its path parameters. */
export async function handlersIn(start: string): Promise<RouteHandler[]> {
  const root = fileURLToPath(new URL(start, import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)route\.ts$/.test(file),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, Handler> = await import(`#app/api/${start}/${file}`);
      const folder = path.dirname(file);
      const parameters = [...folder.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
      return Object.entries(exported)
        .filter(([method]) => /^[A-Z]+$/.test(method))
        .map(([method, handler]) => ({ folder, method, handler, parameters }));
    }),
  );
  return found.flat();
}
