import path from "node:path";
import { failure, newRequestId } from "#http/envelope.ts";
import type { Handler, HandlerResponse, RequestContext } from "#http/request-context.ts";
import { importRouteFiles } from "#http/route-files.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";
import { meterOf, type RequestMeter, requestMeter } from "#lib/metrics/request-meter.ts";
import { type Span, withSpan } from "#lib/tracing.ts";

type Branch = {
  children: Map<string, Branch>;
  parameter?: { name: string; branch: Branch };
  handlers: Map<string, { handle: Handler; meter: RequestMeter; span: Span<HandlerResponse> }>;
};

type RejectUnknownRoute = (request: RequestContext, error: AppError) => Promise<HandlerResponse>;

/** Serves a folder of Next route files without Next: the folder tree is the route table. `reject` responds to unknown paths
 * and methods. */
export async function loadRoutes(
  folder: string,
  reject: RejectUnknownRoute = async (_request, error) => failure(newRequestId(), error).response,
): Promise<(request: RequestContext, segments: string[]) => Promise<HandlerResponse>> {
  const root = await readBranches(folder);
  return async (request, segments) => {
    const startedMs = performance.now();
    const params: Record<string, string> = {};
    const branch = find(root, segments, params);
    const route = branch?.handlers.get(request.method === "HEAD" ? "GET" : request.method);
    const response = route
      ? await withSpan(route.span, () => route.handle(request, params), request.header("traceparent"))
      : await refuse(request, branch, reject);
    const meter = route?.meter ?? meterOf(request.method, "unknown");
    meter(response.status, startedMs);
    return response;
  };
}

async function refuse(
  request: RequestContext,
  branch: Branch | null,
  reject: RejectUnknownRoute,
): Promise<HandlerResponse> {
  if (!branch) return reject(request, resourceNotFound());
  const allow = [...branch.handlers.keys(), ...(branch.handlers.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") {
    return { status: 204, headers: { allow, "cache-control": "no-store", "x-request-id": newRequestId() }, body: "" };
  }
  const error = new AppError("method_not_allowed", `Method not allowed. Use one of: ${allow}.`);
  const response = await reject(request, error);
  if (response.status === 405) response.headers.allow = allow;
  return response;
}

async function readBranches(folder: string): Promise<Branch> {
  const root = newBranch();
  for (const [file, exported] of await importRouteFiles(folder)) {
    const branch = path.dirname(file).split(path.sep).reduce(enter, root);
    const route = routeOf(path.join(folder, file));
    for (const [method, { handler: handle }] of Object.entries(exported))
      if (handle)
        branch.handlers.set(method, {
          handle,
          meter: requestMeter(method, route),
          span: requestSpan(method, route),
        });
  }
  return root;
}

const newBranch = (): Branch => ({ children: new Map(), handlers: new Map() });

/** The branch of this folder, which is added if it's missing. */
function enter(parent: Branch, folder: string): Branch {
  if (folder === ".") return parent;
  const name = /^\[(\w+)\]$/.exec(folder)?.[1];
  if (name) {
    parent.parameter ??= { name, branch: newBranch() };
    return parent.parameter.branch;
  }
  const child = parent.children.get(folder) ?? newBranch();
  parent.children.set(folder, child);
  return child;
}

const requestSpan = (method: string, route: string): Span<HandlerResponse> => ({
  name: `${method} ${route}`,
  kind: "server",
  attributes: { "http.request.method": method, "http.route": route },
  describe: ({ status, headers }) => ({
    "http.response.status_code": status,
    "slipway.request_id": headers["x-request-id"] ?? "",
  }),
});

/** The route of a file below the folder "app", such as /api/callbacks/[provider]. */
const routeOf = (file: string) =>
  path
    .dirname(file)
    .replaceAll(path.sep, "/")
    .replace(/^.*\/app(?=\/)/, "");

/** Exact names win over parameters, as in Next. */
function find(root: Branch, segments: string[], params: Record<string, string>): Branch | null {
  let branch = root;
  for (const segment of segments) {
    const child = branch.children.get(segment);
    if (child) branch = child;
    else if (branch.parameter && segment !== "") {
      params[branch.parameter.name] = segment;
      branch = branch.parameter.branch;
    } else return null;
  }
  return branch.handlers.size > 0 ? branch : null;
}
