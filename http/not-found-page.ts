import type { IncomingMessage, ServerResponse } from "node:http";
import { readTheme, type Theme, themeCookie } from "#components/ui/page/theme.ts";
import type { PageHandler } from "#http/page-server.ts";
import { withoutScripts } from "#http/without-scripts.ts";

const themeIn = new RegExp(`(?:^|;\\s*)${themeCookie}=(\\w+)`);

/** Serves the "Page not found" page from memory: Next renders it once for each theme. It has no scripts. */
export function notFoundPage(pages: PageHandler) {
  const rendered = new Map<Theme, string>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const theme = readTheme(themeIn.exec(request.headers.cookie ?? "")?.[1]);
    const page = rendered.get(theme);
    if (!page) {
      const cookie = `${themeCookie}=${theme}`;
      request.headers = { host: request.headers.host, cookie };
      Object.assign(request, { url: "/_not-found", method: "GET" });
      return pages(request, withoutScripts(response, { onPage: (html) => rendered.set(theme, html) }));
    }
    response.writeHead(404, { "content-type": "text/html; charset=utf-8", "content-length": Buffer.byteLength(page) });
    response.end(page);
  };
}
