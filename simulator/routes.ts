export type Route<Handler> = { method: string; segments: string[]; handler: Handler };

/** "GET /v1/orders/:id" to its handler. */
export function compileRoutes<Handler>(routes: Record<string, Handler>): Route<Handler>[] {
  return Object.entries(routes).map(([pattern, handler]) => {
    const [method = "", path = ""] = pattern.split(" ");
    return { method, segments: path.split("/"), handler };
  });
}

/** The first route that fits, with what stood where its `:names` are; null for none. */
export function findRoute<Handler>(routes: Route<Handler>[], method: string, path: string) {
  const given = path.split("/").map(decode);
  for (const route of routes) {
    if (route.method === method && fits(route.segments, given)) {
      return { handler: route.handler, params: named(route.segments, given) };
    }
  }
  return null;
}

const isName = (segment: string): boolean => segment.startsWith(":");

const fits = (segments: string[], given: string[]): boolean =>
  segments.length === given.length && segments.every((segment, index) => isName(segment) || segment === given[index]);

function named(segments: string[], given: string[]): Record<string, string> {
  const pairs = segments.flatMap((segment, index) => (isName(segment) ? [[segment.slice(1), given[index] ?? ""]] : []));
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
