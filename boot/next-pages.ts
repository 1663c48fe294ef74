import next from "next";
import { logPageErrors } from "#app/log-page-errors.ts";
import type { PageServer } from "#app/page-server.ts";
import { devPages, nextPages } from "#app/serve-page.ts";
import { root } from "./root.ts";

/** Renders pages in this process. Imported only where pages are rendered. */
export async function startPages(
  hostname: string,
  port: number,
): Promise<{ pages: PageServer; close(): Promise<void> }> {
  const dev = process.env.NODE_ENV === "development";
  const app = next({ dev, dir: root, hostname, port });
  await app.prepare();
  const handler = app.getRequestHandler();
  const close = () => app.close();
  if (dev) return { pages: devPages(handler), close };
  logPageErrors();
  return { pages: nextPages(handler, { root, folder: process.env.SVC_NEXT_FOLDER ?? ".next" }), close };
}
