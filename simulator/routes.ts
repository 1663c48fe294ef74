export type Route<Handler> = { method: string; segments: string[]; handler: Handler };

/** Compiles handlers by "GET /v1/orders/:id". */
export function compileRoutes<Handler>(routes: Record<string, Handler>): Route<Handler>[] {
  return Object.entries(routes).map(([pattern, handler]) => {
    const [method = "", path = ""] = pattern.split(" ");
    return { method, segments: path.split("/"), handler };
  });
}

/** The first matching route with its path parameters; null if none matches. */
export function findRoute<Handler>(routes: Route<Handler>[], method: string, path: string) {
  const actual = path.split("/").map(decode);
  for (const route of routes) {
    if (route.method === method && matches(route.segments, actual)) {
      return { handler: route.handler, params: paramsOf(route.segments, actual) };
    }
  }
  return null;
}

const isParam = (segment: string): boolean => segment.startsWith(":");

const matches = (segments: string[], actual: string[]): boolean =>
  segments.length === actual.length &&
  segments.every((segment, index) => isParam(segment) || segment === actual[index]);

function paramsOf(segments: string[], actual: string[]): Record<string, string> {
  const pairs = segments.flatMap((segment, index) =>
    isParam(segment) ? [[segment.slice(1), actual[index] ?? ""]] : [],
  );
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
