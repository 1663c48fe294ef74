import { globSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const types: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** Sends the build's scripts and styles to clients that accept Brotli, as the build has compressed them; about 15% smaller than
 * gzip. Returns false for other requests. `folder` is that of the build. */
export function compressedFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const root = path.join(folder, "static");
  const files = new Map(
    globSync("**/*.br", { cwd: root }).map((file) => {
      const name = file.slice(0, -".br".length);
      return [`/_next/static/${name}`, { body: readFileSync(path.join(root, file)), type: types[path.extname(name)] }];
    }),
  );
  return ({ url = "", method, headers }, response) => {
    const file = files.get(url.split("?")[0] ?? "");
    if (!file?.type || !/\bbr\b/.test(String(headers["accept-encoding"]))) return false;
    response.writeHead(200, {
      "content-type": file.type,
      "content-encoding": "br",
      "content-length": file.body.length,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    response.end(method === "HEAD" ? undefined : file.body);
    return true;
  };
}
