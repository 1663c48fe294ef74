import { readFileSync } from "node:fs";
import path from "node:path";
import next from "next";
import { logPageErrors } from "#http/log-page-errors.ts";
import type { PageServer } from "#http/page-server.ts";
import { devPages, nextPages } from "#http/serve-page.ts";
import { isArtifact, root } from "./root.ts";

/** Renders pages in this process. Imported only where pages are rendered. */
export async function startPages(
  hostname: string,
  port: number,
): Promise<{ pages: PageServer; close(): Promise<void> }> {
  const folder = process.env.SVC_NEXT_FOLDER ?? ".next";
  const dev = process.env.NODE_ENV === "development";
  // The settings of the build, because the artifact has neither the configuration nor what reads it.
  if (isArtifact) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = builtConfig(folder);
  const app = next({ dev, dir: root, hostname, port });
  await app.prepare();
  const handler = app.getRequestHandler();
  const close = () => app.close();
  if (dev) return { pages: devPages(handler), close };
  logPageErrors();
  return { pages: nextPages(handler, { root, folder }), close };
}

function builtConfig(folder: string): string {
  const { config } = JSON.parse(readFileSync(path.join(root, folder, "required-server-files.json"), "utf8"));
  return JSON.stringify(config);
}
