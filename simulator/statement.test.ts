import { expect, it } from "vitest";
import { startSimulator } from "./simulator.ts";

it("reports the orders of a provider as a CSV file", async () => {
  const settings = { walk: false, stepDelayMs: 0 };
  const simulator = await startSimulator({ port: 0, folder: null, callbackUrl: "http://127.0.0.1:9", settings });
  const response = await fetch(`${simulator.url}/control/statements/guardarian?faults=1`);
  const header = ["Order ID", "Partner reference", "Created (UTC)", "Amount", "Currency", "Fee", "Status"];
  expect([response.status, await response.json()]).toEqual([
    200,
    { csv: `${header.map((name) => `"${name}"`).join(",")}\r\n`, faults: [] },
  ]);
  await simulator.close();
});
