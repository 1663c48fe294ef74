/** Providers that are not a table yet. */
import type { AmountInput, Deal, Side } from "./deals.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Method,
  Order,
  OrderDraft,
  SimulatedProvider as Table,
} from "./provider.ts";

export type * from "./provider.ts";
export { environments } from "./provider.ts";

export type ApiResponse = { status?: number; json: unknown };
export type Handler<Request = ApiRequest> = (context: ApiContext, request: Request) => ApiResponse;
export type OpenedPage = { order: Order } | { draft: OrderDraft };
export type SimulatedApi = {
  routes: Record<string, Handler>;
  pages: string[];
  open(context: ApiContext, request: ApiRequest): OpenedPage;
  returnQuery?(order: Order): Record<string, string>;
  callback(context: ApiContext, order: Order): unknown;
};
export type SimulatedProvider = Omit<
  Table,
  "routes" | "publicRoutes" | "pages" | "returnQuery" | "callback" | "refusals" | "authenticate" | "errorBody"
> & { errorBody(status: number, message: string): unknown; createApi(context: ApiContext): SimulatedApi };
export type { AmountInput, Deal, Environment, Method, Side };

/** Handlers that run after `authenticate`. */
export const withAuth = (
  authenticate: (context: ApiContext, request: ApiRequest) => Environment,
  routes: Record<string, Handler<AuthenticatedRequest>>,
): Record<string, Handler> =>
  Object.fromEntries(
    Object.entries(routes).map(([route, handle]): [string, Handler] => [
      route,
      (context, request) => handle(context, Object.assign(request, { environment: authenticate(context, request) })),
    ]),
  );

export function toTable(old: SimulatedProvider): Table {
  const apiOf = (context: ApiContext) => {
    const store = context.store<SimulatedApi>("api");
    const api = store.get("api") ?? old.createApi(context);
    store.set("api", api);
    return api;
  };
  const unknown = { trait: () => 0, secret: () => "", provider: old } as unknown as ApiContext;
  const { routes, pages, returnQuery } = old.id === "paybis" ? paybisRoutes(old) : old.createApi(unknown);
  return {
    ...old,
    refusals: {},
    authenticate: () => "sandbox",
    routes: {},
    publicRoutes: Object.fromEntries(
      Object.keys(routes).map((route) => [
        route,
        (request) => {
          const handler = apiOf(request.context).routes[route] as Handler;
          const { status = 200, json } = handler(request.context, request);
          request.status = status;
          return json;
        },
      ]),
    ),
    pages: Object.fromEntries(
      pages.map((page) => [page, (request) => apiOf(request.context).open(request.context, request)]),
    ),
    ...(returnQuery && { returnQuery: (context, order) => apiOf(context).returnQuery?.(order) ?? {} }),
    callback: (context, order) => apiOf(context).callback(context, order),
  };
}

function paybisRoutes(old: SimulatedProvider): SimulatedApi {
  const secret = (environment: Environment, name: string) => old.credentials(environment, null)[name] ?? "";
  return old.createApi({ trait: () => 0, secret, provider: old } as unknown as ApiContext);
}
