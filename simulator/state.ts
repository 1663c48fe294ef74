import { type Callbacks, createCallbacks } from "./callbacks.ts";
import { type Calls, createCalls } from "./calls.ts";
import { createContext } from "./context.ts";
import { type Orders, openOrders } from "./orders.ts";
import { ApiError } from "./parse.ts";
import { createProgress, type Progress } from "./progress.ts";
import type { ApiRequest, Handler, SimulatedProvider } from "./provider.ts";
import { createRates, type Rates } from "./rates.ts";
import { compileRoutes, type Route } from "./routes.ts";
import { defaultSwitches, type Settings, type Switches } from "./switches.ts";

export type ProviderInstance = {
  provider: SimulatedProvider;
  context: ReturnType<typeof createContext>;
  switches: Switches;
  routes: Route<Handler<ApiRequest>>[];
};

export type SimulatorState = {
  url: string;
  folder: string | null;
  settings: Settings;
  rates: Rates;
  orders: Orders;
  calls: Calls;
  callbacks: Callbacks;
  progress: Progress;
  instances: ProviderInstance[];
  /** Null for an unknown provider. */
  find(provider: string): ProviderInstance | null;
  /** Restores the state of a start with an empty folder. */
  reset(): void;
  /** Stops timers; orders stay in the file. */
  stop(): Promise<void>;
};

type Start = {
  url: string;
  folder: string | null;
  callbackUrl: string;
  settings: Settings;
  seed?: number;
  providers: readonly SimulatedProvider[];
};

export function createState({ url, folder, callbackUrl, settings: initial, seed, providers }: Start): SimulatorState {
  const settings = { ...initial };
  const rates = createRates({ seed, walk: settings.walk });
  const orders = openOrders(folder);
  const calls = createCalls();
  const instances: ProviderInstance[] = [];

  const find = (id: string) => instances.find(({ provider }) => provider.id === id) ?? null;
  const instanceOf = (id: string): ProviderInstance => {
    const instance = find(id);
    if (instance === null) throw new ApiError(409, `Provider ${id} not found`);
    return instance;
  };
  const callbacks = createCallbacks({ base: callbackUrl, orders, settings, instanceOf });
  const progress = createProgress({
    settings,
    instanceOf,
    onChange(order) {
      order.updatedAt = new Date().toISOString();
      orders.save();
      const { provider, context } = instanceOf(order.provider);
      const body = provider.callback(context, order);
      if (body !== null) callbacks.enqueue(order, JSON.stringify(body));
    },
  });
  for (const provider of providers) {
    const credentials = {
      production: provider.credentials("production", folder),
      sandbox: provider.credentials("sandbox", folder),
    };
    const switches = defaultSwitches(provider);
    const dependencies = { url: `${url}/${provider.id}`, rates, orders, credentials, progress, switches };
    const context = createContext(provider, dependencies);
    instances.push({ provider, context, switches, routes: compileRoutes(handlersOf(provider)) });
  }
  for (const order of orders.all().filter((one) => find(one.provider) !== null)) {
    callbacks.resume(order);
    progress.resume(order);
  }

  return {
    url,
    folder,
    settings,
    rates,
    orders,
    calls,
    callbacks,
    progress,
    instances,
    find,
    reset() {
      progress.stop();
      callbacks.stop();
      callbacks.setBase(callbackUrl);
      orders.clear();
      calls.clear();
      Object.assign(settings, initial);
      rates.setWalk(settings.walk);
      for (const { provider, context, switches } of instances) {
        context.forget();
        Object.assign(switches, defaultSwitches(provider));
      }
    },
    async stop() {
      progress.stop();
      callbacks.stop();
      await orders.saved();
    },
  };
}

const handlersOf = ({
  authenticate,
  routes,
  publicRoutes,
}: SimulatedProvider): Record<string, Handler<ApiRequest>> => ({
  ...publicRoutes,
  ...Object.fromEntries(
    Object.entries(routes).map(([route, handle]) => [
      route,
      (request: ApiRequest) => handle(Object.assign(request, { environment: authenticate(request) })),
    ]),
  ),
});
