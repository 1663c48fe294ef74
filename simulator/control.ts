import * as z from "zod";
import { compare, decimal } from "#lib/money.ts";
import { assetOf } from "./catalog.ts";
import { ApiError, parseBody } from "./parse.ts";
import { supportedActions } from "./progress.ts";
import { actions, type Callback, type Order, type SimulatedProvider } from "./provider.ts";
import { compileRoutes, findRoute } from "./routes.ts";
import type { RawRequest } from "./server.ts";
import type { ProviderInstance, SimulatorState } from "./state.ts";
import { makeStatement } from "./statement.ts";
import { simulatorVariables } from "./variables.ts";

const milliseconds = z.int().min(0).max(86_400_000);
const amount = z.string().refine(isPositive, "must be a positive decimal as text");
const url = z.url({ protocol: /^https?$/ });

const settingsBody = z.strictObject({
  walk: z.boolean().optional(),
  stepDelayMs: milliseconds.optional(),
  callbackRetryMs: milliseconds.optional(),
});
const switchesBody = z.strictObject({
  latencyMs: milliseconds.optional(),
  failWith: z.union([z.int().min(400).max(599), z.enum(["reset", "hang", "garbage", "huge"])]).nullish(),
  failPath: z.string().optional(),
  failText: z.string().optional(),
  limits: z.strictObject({ min: amount, max: amount }).nullish(),
  rates: z.record(z.string(), amount).optional(),
  callbacksPaused: z.boolean().optional(),
  stepDelaysMs: z.record(z.string(), milliseconds).optional(),
  traits: z.record(z.string(), z.number()).optional(),
});
const overridesBody = z.strictObject({
  fiat: z.string().optional(),
  fiatAmount: amount.optional(),
  asset: z.string().refine(isAsset, "is not in the catalog").optional(),
  cryptoAmount: amount.optional(),
  wallet: z.string().optional(),
  reason: z.string().optional(),
  /** Of a refund, if it isn't the whole payment. */
  refundAmount: amount.optional(),
});
const tamperings = ["bad_signature", "unsigned", "stale", "garbage"] as const;
const callbackBody = z.strictObject({
  mode: z.enum(["duplicate", "reorder", "drop", "resume", ...tamperings]),
  /** Selects the callback with this order status; the latest if absent. */
  status: z.string().optional(),
  times: z.int().min(1).max(1_000).default(1),
});

type ControlHandler = (state: SimulatorState, request: RawRequest) => unknown;

const routes = compileRoutes<ControlHandler>({
  "GET /control": ({ settings, callbacks, instances }) => ({
    callbackUrl: callbacks.base(),
    settings,
    providers: Object.fromEntries(
      instances.map(({ provider, switches }) => [provider.id, { ...switches, actions: actionsOf(provider) }]),
    ),
  }),
  "GET /control/variables": ({ url, folder }) => simulatorVariables(url, folder),
  "GET /control/calls": ({ calls }, { query }) => ({ calls: calls.list(query.get("provider")) }),
  "GET /control/orders": ({ orders }, { query }) => ({
    orders: orders.all().filter((order) => matches(order, query)),
  }),
  "GET /control/statements/:provider": ({ orders }, { params, query }) => {
    const ofProvider = orders.all().filter(({ provider }) => provider === params.provider);
    return makeStatement(ofProvider, { hasFaults: query.get("faults") === "1" });
  },
  "GET /control/orders/:id": (state, { params }) => orderOf(state, params.id),
  "POST /control/orders/:id/callback": sendCallbacks,
  "POST /control/orders/:id/:action": (state, request) => {
    const order = orderOf(state, request.params.id);
    const action = actions.find((one) => one === request.params.action);
    if (action === undefined) throw new ApiError(404, `An action is one of ${actions.join(", ")}, callback`);
    state.progress.perform(order, action, parse(overridesBody, request.body));
    return order;
  },
  "PUT /control/providers/:provider": (state, request) => {
    const { provider, switches } = instanceOf(state, request.params.provider);
    const { traits, ...changes } = parse(switchesBody, request.body);
    const unknown = Object.keys(traits ?? {}).find((name) => !Object.hasOwn(switches.traits, name));
    if (unknown !== undefined) throw new ApiError(400, `${provider.name} has no trait ${unknown}`);
    Object.assign(switches, changes, { traits: { ...switches.traits, ...traits } });
    if (changes.callbacksPaused === false) {
      for (const order of state.orders.all()) if (order.provider === provider.id) state.callbacks.resume(order);
    }
    return switches;
  },
  "PUT /control/settings": ({ settings, rates }, request) => {
    Object.assign(settings, parse(settingsBody, request.body));
    rates.setWalk(settings.walk);
    return settings;
  },
  "PUT /control/callback-url": ({ callbacks }, request) => {
    callbacks.setBase(parse(z.strictObject({ url }), request.body).url);
    return { url: callbacks.base() };
  },
  "POST /control/reset": (state) => {
    state.reset();
    return {};
  },
});

/** Lets tests and people change orders and cause failures. Throws ApiError for an invalid request. */
export async function handleControl(state: SimulatorState, request: RawRequest): Promise<{ json: unknown }> {
  const route = findRoute(routes, request.method, request.path.replace(/\/$/, ""));
  if (route === null) throw new ApiError(404, `The control API has no ${request.method} ${request.path}`);
  return { json: await route.handler(state, { ...request, params: route.params }) };
}

async function sendCallbacks(state: SimulatorState, request: RawRequest) {
  const order = orderOf(state, request.params.id);
  const { mode, status, times } = parse(callbackBody, request.body);
  if (mode === "drop" || mode === "resume") {
    order.isCallbackDropped = mode === "drop";
    state.orders.save();
    return { isCallbackDropped: order.isCallbackDropped };
  }
  const chosen = mode === "reorder" ? order.callbacks.toReversed() : latest(order, status);
  if (chosen.length === 0) throw new ApiError(409, "The order has no such callback yet");
  const tampering = tamperings.find((one) => one === mode) ?? "genuine";
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const callback of chosen) statuses.push(await state.callbacks.resend(order, callback, tampering));
  }
  return { statuses };
}

/** What its orders can do. */
const actionsOf = (provider: SimulatedProvider) => ({
  BUY: supportedActions(provider, "BUY"),
  SELL: supportedActions(provider, "SELL"),
});

const latest = (order: Order, status: string | undefined): Callback[] =>
  order.callbacks.filter((callback) => status === undefined || callback.status === status).slice(-1);

const matches = (order: Order, query: URLSearchParams): boolean =>
  (["provider", "reference"] as const).every((name) => !query.has(name) || query.get(name) === order[name]);

function orderOf(state: SimulatorState, id = ""): Order {
  const order = state.orders.find(id);
  if (order === null) throw new ApiError(404, `Order ${id} not found`);
  return order;
}

function instanceOf(state: SimulatorState, id = ""): ProviderInstance {
  const instance = state.find(id);
  if (instance === null) throw new ApiError(404, `Provider ${id} not found`);
  return instance;
}

/** An empty body is an empty object. */
const parse = <Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> =>
  parseBody(schema, body || "{}");

function isAsset(text: string): boolean {
  try {
    return assetOf(text).id === text;
  } catch {
    return false;
  }
}

function isPositive(text: string): boolean {
  try {
    return compare(decimal(text), "0") > 0;
  } catch {
    return false;
  }
}
