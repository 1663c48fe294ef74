import * as z from "zod";
import { compare, decimal } from "#lib/money.ts";
import { assetOf } from "./coins.ts";
import { type Answer, type Asked, acts, type Callback, type Order } from "./provider.ts";
import { Refusal } from "./refusal.ts";
import { compileRoutes, findRoute } from "./routes.ts";
import { simulatorVariables } from "./variables.ts";
import type { Played, World } from "./world.ts";

const milliseconds = z.int().min(0).max(86_400_000);
const amount = z.string().refine(isPositive, "not a positive decimal text");
const url = z.url({ protocol: /^https?$/ });

const newSettings = z.strictObject({
  walk: z.boolean().optional(),
  stepDelayMs: milliseconds.optional(),
  callbackRetryMs: milliseconds.optional(),
});
const newSwitches = z.strictObject({
  latencyMs: milliseconds.optional(),
  failWith: z.union([z.int().min(400).max(599), z.enum(["reset", "hang", "garbage", "huge"])]).nullish(),
  failPath: z.string().optional(),
  limits: z.strictObject({ min: amount, max: amount }).nullish(),
  rates: z.record(z.string(), amount).optional(),
  callbacksPaused: z.boolean().optional(),
  traits: z.record(z.string(), z.number()).optional(),
});
const bent = z.strictObject({
  fiat: z.string().optional(),
  fiatAmount: amount.optional(),
  asset: z.string().refine(isAsset, "not in the catalogue").optional(),
  cryptoAmount: amount.optional(),
  wallet: z.string().optional(),
  reason: z.string().optional(),
});
const twists = ["bad_signature", "unsigned", "stale", "garbage"] as const;
const callbackOrder = z.strictObject({
  mode: z.enum(["duplicate", "reorder", "drop", "resume", ...twists]),
  /** Which of the order's callbacks; without it, the latest. */
  status: z.string().optional(),
  times: z.int().min(1).max(1_000).default(1),
});

type Handle = (world: World, asked: Asked) => unknown;

const routes = compileRoutes<Handle>({
  "GET /control": ({ settings, callbacks, played }) => ({
    callbackUrl: callbacks.base(),
    settings,
    providers: Object.fromEntries(played.map(({ provider, switches }) => [provider.id, switches])),
  }),
  "GET /control/variables": ({ url, folder }) => simulatorVariables(url, folder),
  "GET /control/calls": ({ calls }, { query }) => ({ calls: calls.list(query.get("provider")) }),
  "GET /control/orders": ({ orders }, { query }) => ({
    orders: orders.all().filter((order) => isAskedFor(order, query)),
  }),
  "GET /control/orders/:id": (world, { params }) => orderOf(world, params.id),
  "POST /control/orders/:id/callback": sendCallbacks,
  "POST /control/orders/:id/:act": (world, asked) => {
    const order = orderOf(world, asked.params.id);
    const act = acts.find((one) => one === asked.params.act);
    if (act === undefined) throw new Refusal(404, `An act is one of ${acts.join(", ")}, callback`);
    world.progress.act(order, act, read(bent, asked.body));
    return order;
  },
  "PUT /control/providers/:provider": (world, asked) => {
    const one = playedOf(world, asked.params.provider);
    const { traits, ...changes } = read(newSwitches, asked.body);
    const unknown = Object.keys(traits ?? {}).find((name) => !Object.hasOwn(one.switches.traits, name));
    if (unknown !== undefined) throw new Refusal(400, `${one.provider.name} has no trait ${unknown}`);
    Object.assign(one.switches, changes, { traits: { ...one.switches.traits, ...traits } });
    if (changes.callbacksPaused === false) for (const order of ordersOf(world, one)) world.callbacks.resume(order);
    return one.switches;
  },
  "PUT /control/settings": (world, asked) => {
    Object.assign(world.settings, read(newSettings, asked.body));
    world.rates.setWalk(world.settings.walk);
    return world.settings;
  },
  "PUT /control/callback-url": (world, asked) => {
    world.callbacks.setBase(read(z.strictObject({ url }), asked.body).url);
    return { url: world.callbacks.base() };
  },
  "POST /control/reset": (world) => {
    world.reset();
    return {};
  },
});

/** Tests and people move orders and break things here. Throws Refusal for what it does not understand. */
export async function answerControl(world: World, asked: Asked): Promise<Answer> {
  const route = findRoute(routes, asked.method, asked.path.replace(/\/$/, ""));
  if (route === null) throw new Refusal(404, `The control address has no ${asked.method} ${asked.path}`);
  return { json: await route.handler(world, { ...asked, params: route.params }) };
}

async function sendCallbacks(world: World, asked: Asked) {
  const order = orderOf(world, asked.params.id);
  const { mode, status, times } = read(callbackOrder, asked.body);
  if (mode === "drop" || mode === "resume") {
    order.isCallbackDropped = mode === "drop";
    world.orders.save();
    return { isCallbackDropped: order.isCallbackDropped };
  }
  const chosen = mode === "reorder" ? order.callbacks.toReversed() : latest(order, status);
  if (chosen.length === 0) throw new Refusal(409, "The order has no such callback yet");
  const twist = twists.find((one) => one === mode) ?? "genuine";
  const answered: number[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const callback of chosen) answered.push(await world.callbacks.resend(order, callback, twist));
  }
  return { answered };
}

const latest = (order: Order, status: string | undefined): Callback[] =>
  order.callbacks.filter((callback) => status === undefined || callback.status === status).slice(-1);

function isAskedFor(order: Order, query: URLSearchParams): boolean {
  const fits = (name: string, value: string | null) => !query.has(name) || query.get(name) === value;
  return fits("provider", order.provider) && fits("reference", order.reference);
}

const ordersOf = (world: World, { provider }: Played): Order[] =>
  world.orders.all().filter((order) => order.provider === provider.id);

function orderOf(world: World, id = ""): Order {
  const order = world.orders.find(id);
  if (order === null) throw new Refusal(404, `There is no order ${id}`);
  return order;
}

function playedOf(world: World, id = ""): Played {
  const one = world.find(id);
  if (one === null) throw new Refusal(404, `Nobody plays ${id} here`);
  return one;
}

function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const parsed = schema.safeParse(body === "" ? {} : parseJson(body));
  if (parsed.success) return parsed.data;
  throw new Refusal(400, z.prettifyError(parsed.error));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not JSON");
  }
}

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
