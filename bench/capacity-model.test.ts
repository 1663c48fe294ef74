import { expect, it } from "vitest";
import { type Costs, demandOf, planFor } from "./capacity-model.ts";

const cost = { node: 0, postgres: 0, log: 0, disk: 0 };
const costs: Costs = {
  catalog: { node: 100, postgres: 10, log: 500, disk: 400 },
  list: { node: 300, postgres: 200, log: 500, disk: 400 },
  quotes: { node: 4_000, postgres: 400, log: 600, disk: 400 },
  creation: { node: 5_000, postgres: 1_500, log: 6_000, disk: 4_000 },
  delivery: { node: 100, postgres: 100, log: 2_000, disk: 1_000 },
};
const quotesOnly = { catalog: 0, list: 0, quotes: 1, creation: 0 };

it("adds up what each request takes, by its share of the mix", () => {
  const mix = { catalog: 0.5, list: 0, quotes: 0.4, creation: 0.1 };
  const demand = demandOf(100, mix, costs);
  // 50 of the catalog, 40 quotes, 10 creations.
  expect(demand.node).toBeCloseTo((50 * 100 + 40 * 4_000 + 10 * 5_000) / 1e6);
  expect(demand.postgres).toBeCloseTo((50 * 10 + 40 * 400 + 10 * 1_500) / 1e6);
  expect(demand.log).toBeCloseTo(50 * 500 + 40 * 600 + 10 * 6_000);
  expect(demand.disk).toBeCloseTo(50 * 400 + 40 * 400 + 10 * 4_000);
});

it("adds what a process takes without requests", () => {
  const idle = { node: 5_000, postgres: 2_000, log: 10, disk: 20 };
  expect(demandOf(0, quotesOnly, costs, idle)).toEqual({ node: 0.005, postgres: 0.002, log: 10, disk: 20 });
});

it("starts another process when all are busy for 60% of the time", () => {
  // 300 quotes take 1.2 cores, which is 60% of two; one more needs a third process.
  expect(planFor(300, quotesOnly, costs, 9).apiProcesses).toBe(2);
  expect(planFor(301, quotesOnly, costs, 9).apiProcesses).toBe(3);
});

it("has two processes of each kind at least, so that one can be replaced", () => {
  expect(planFor(1, quotesOnly, costs, 9)).toMatchObject({ apiProcesses: 2, workers: 2, postgresCores: 1 });
});

it("counts the deliveries of transactions, and the providers' calls of quotes and creations", () => {
  const created = { catalog: 0, list: 0, quotes: 0, creation: 1 };
  const plan = planFor(10, created, { ...costs, creation: cost }, 9);
  expect(plan.logGbPerDay).toBeCloseTo((20 * 2_000 * 86_400) / 1e9);
  expect(plan.diskGb).toBeCloseTo(((20 * 1_000 * 86_400) / 1e9) * 90);
  expect(plan.providerCalls).toBe(90);
});

it("counts the connections of every process", () => {
  // Two API processes, two for pages, and two workers, each with 10 connections and one that listens; workers have three more.
  expect(planFor(1, quotesOnly, costs, 9).connections).toBe(6 * 11 + 2 * 3);
});
