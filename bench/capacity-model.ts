import { connectionsOf } from "#boot/database-connections.ts";

/** What one request, transaction, or delivery takes: microseconds of CPU, bytes of write-ahead log, and bytes on disk. */
export type Cost = { node: number; postgres: number; log: number; disk: number };
export type Operation = "catalog" | "list" | "quotes" | "creation";
/** Shares of all requests, which add up to 1. */
export type Mix = Record<Operation, number>;

/** The mix of an installation with wallets: most requests are quotes, 6% become transactions. */
export const usualMix: Mix = { catalog: 0.12, list: 0.12, quotes: 0.7, creation: 0.06 };

// A process that is busy for longer answers in bursts: requests wait for each other.
const busyMax = 0.6;
const secondsInDay = 86_400;
const logDays = 90;
/** Callbacks, status changes, and one endpoint: what follows a transaction in the worker. */
const deliveriesOfTransaction = 2;

export type RequestCosts = Record<Operation, Cost>;
export type Costs = RequestCosts & { delivery: Cost };

const nothing: Cost = { node: 0, postgres: 0, log: 0, disk: 0 };

/** The sum of what these requests take in a second, with what a process takes without any: cores of Node and Postgres, and bytes. */
export function demandOf(perSecond: number, mix: Mix, costs: RequestCosts, idle: Cost = nothing): Cost {
  const sum = (kind: keyof Cost) =>
    Object.entries(mix).reduce(
      (total, [operation, share]) => total + perSecond * share * costs[operation as Operation][kind],
      idle[kind],
    );
  return { node: sum("node") / 1e6, postgres: sum("postgres") / 1e6, log: sum("log"), disk: sum("disk") };
}

export type Plan = {
  perSecond: number;
  apiProcesses: number;
  workers: number;
  /** Cores of Postgres, at the same share of busy time as the processes. */
  postgresCores: number;
  connections: number;
  logGbPerDay: number;
  diskGbPerDay: number;
  /** With the API logs of 90 days. */
  diskGb: number;
  providerCalls: number;
};

/** What an installation needs for this many requests a second, at all times of the day. */
export function planFor(perSecond: number, mix: Mix, costs: Costs, providers: number): Plan {
  const requests = demandOf(perSecond, mix, costs);
  const deliveries = perSecond * mix.creation * deliveriesOfTransaction;
  const workerCores = (deliveries * costs.delivery.node) / 1e6;
  const postgres = requests.postgres + (deliveries * costs.delivery.postgres) / 1e6;
  const bytes = (kind: "log" | "disk") => requests[kind] + deliveries * costs.delivery[kind];
  const apiProcesses = Math.max(2, Math.ceil(requests.node / busyMax));
  const workers = Math.max(2, Math.ceil(workerCores / busyMax));
  const gbPerDay = (kind: "log" | "disk") => (bytes(kind) * secondsInDay) / 1e9;
  const processes = { databaseConnections: 10, apiProcesses };
  return {
    perSecond,
    apiProcesses,
    workers,
    postgresCores: Math.ceil(postgres / busyMax),
    connections:
      connectionsOf({ ...processes, roles: ["api"] }) +
      connectionsOf({ ...processes, roles: ["web"] }) +
      workers * connectionsOf({ ...processes, roles: ["worker"] }),
    logGbPerDay: gbPerDay("log"),
    diskGbPerDay: gbPerDay("disk"),
    diskGb: gbPerDay("disk") * logDays,
    providerCalls: perSecond * (mix.quotes + mix.creation) * providers,
  };
}
