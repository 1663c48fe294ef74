import { type Callbacks, createCallbacks } from "./callbacks.ts";
import { type Calls, createCalls } from "./calls.ts";
import { type Orders, openOrders } from "./orders.ts";
import { createProgress, type Progress } from "./progress.ts";
import type { Handler, Play, SimulatedProvider, Stage } from "./provider.ts";
import { providers } from "./providers.ts";
import { createRates, type Rates } from "./rates.ts";
import { Refusal } from "./refusal.ts";
import { compileRoutes, type Route } from "./routes.ts";
import { createStage } from "./stage.ts";
import { type Settings, type Switches, startingSwitches } from "./switches.ts";

/** One provider at work. `play` and `routes` are new after each reset: what they remember goes with them. */
export type Played = {
  provider: SimulatedProvider;
  stage: Stage;
  switches: Switches;
  play: Play;
  routes: Route<Handler>[];
};

export type World = {
  url: string;
  folder: string | null;
  settings: Settings;
  rates: Rates;
  orders: Orders;
  calls: Calls;
  callbacks: Callbacks;
  progress: Progress;
  played: Played[];
  /** Null for a name nobody plays. */
  find(provider: string): Played | null;
  /** As after a start with an empty folder. */
  reset(): void;
  /** Ends what runs by itself and leaves the orders in the file. */
  stop(): Promise<void>;
};

type Start = { url: string; folder: string | null; callbackUrl: string; settings: Settings; seed?: number };

export function createWorld({ url, folder, callbackUrl, settings: starting, seed }: Start): World {
  const settings = { ...starting };
  const rates = createRates({ seed, walk: settings.walk });
  const orders = openOrders(folder);
  const calls = createCalls();
  const played: Played[] = [];

  const find = (id: string) => played.find(({ provider }) => provider.id === id) ?? null;
  const playing = (id: string): Played => {
    const one = find(id);
    if (one === null) throw new Refusal(409, `Nobody plays ${id} any more`);
    return one;
  };
  const callbacks = createCallbacks({ base: callbackUrl, orders, settings, playing });
  const progress = createProgress({
    settings,
    provider: (id) => playing(id).provider,
    changed(order) {
      order.updatedAt = new Date().toISOString();
      orders.save();
      const told = playing(order.provider).play.callback(order);
      if (told !== null) callbacks.owe(order, JSON.stringify(told));
    },
  });
  for (const provider of providers) played.push(begin(provider, { url, folder, rates, orders, progress }));
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
    played,
    find,
    reset() {
      progress.stop();
      callbacks.stop();
      callbacks.setBase(callbackUrl);
      orders.clear();
      calls.clear();
      Object.assign(settings, starting);
      rates.setWalk(settings.walk);
      played.forEach(beginAgain);
    },
    async stop() {
      progress.stop();
      callbacks.stop();
      await orders.saved();
    },
  };
}

type Lent = Pick<World, "url" | "folder" | "rates" | "orders" | "progress">;

function begin(provider: SimulatedProvider, { url, folder, rates, orders, progress }: Lent): Played {
  const switches = startingSwitches(provider);
  const credentials = {
    production: provider.credentials("production", folder),
    sandbox: provider.credentials("sandbox", folder),
  };
  const stage = createStage(provider, {
    url: `${url}/${provider.id}`,
    rates,
    orders,
    credentials,
    progress,
    switches: () => switches,
  });
  const play = provider.play(stage);
  return { provider, stage, switches, play, routes: compileRoutes(play.routes) };
}

function beginAgain(played: Played): void {
  Object.assign(played.switches, startingSwitches(played.provider));
  played.play = played.provider.play(played.stage);
  played.routes = compileRoutes(played.play.routes);
}
