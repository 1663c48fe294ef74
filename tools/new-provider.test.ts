import { cpSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, ProviderModule } from "#lib/providers/provider.ts";
import { checks } from "#lib/providers/test-conformance.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { root } from "#processes/root.ts";
import type { SimulatedProvider } from "#simulator/provider.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { generateProvider } from "./new-provider.ts";

// Inside the repository, so that the generated files find what they import.
const folder = path.join(root, ".data", `new-provider-${process.pid}`);
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const load = async (file: string) => await import(path.join(folder, file));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("generates a provider that is registered, conforms, and takes an order in its simulator", async () => {
  const files = generateProvider(folder, "north-pay", "North Pay");
  expect(
    files
      .filter((file) => file.includes("north-pay"))
      .map(read)
      .join("\n"),
  ).not.toMatch(/\bacme\b/i);
  expect(read("lib/providers/registry.ts")).toContain(
    'import { northPay } from "#lib/providers/adapters/north-pay/adapter.ts";\n',
  );
  expect(read("lib/providers/registry.ts")).toMatch(/providerModules[^=]*= \[[^\]]*\n {2}northPay,\n\]/);
  const vocabulary = readFileSync(path.join(root, "tests/vocabulary.txt"), "utf8").trim().split(/\s+/);
  expect(read("tests/vocabulary.txt").trim().split(/\s+/)).toEqual(
    [...new Set([...vocabulary, "north", "pay"])].sort(),
  );

  const { subject }: { subject: ProviderCase } = await load("lib/providers/adapters/north-pay/test-case.ts");
  expect(subject.module).toMatchObject({ id: "north-pay", name: "North Pay" });
  for (const check of Object.values(checks)) await check(subject);

  const { simulated }: { simulated: SimulatedProvider } = await load("simulator/providers/north-pay.ts");
  await order(subject, simulated);
});

async function order(
  { module, buy }: { module: ProviderModule; buy: ProviderCase["buy"] },
  simulated: SimulatedProvider,
) {
  const settings = { stepDelayMs: 0 };
  const start = { port: 0, folder: null, callbackUrl: "http://127.0.0.1:9", settings, providers: [simulated] };
  const simulator = await startSimulator(start);
  try {
    const addresses = simulated.addresses(`${simulator.url}/${module.id}`);
    const provider = module.create({ ...simulated.credentials("sandbox", null), ...addresses }, createConnect());
    const placed: Order = {
      ...buy,
      cryptoAmount: "0.001",
      reference: "tx_01",
      returnUrl: "https://slipway.test/checkout/token-1",
      callbackUrl: "https://slipway.test/api/callbacks/north-pay",
      buyerIp: null,
      buyerInput: {},
    };
    const { link, providerTransactionId } = await provider.createCheckout(placed);
    await fetch(link, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });
    const known = { reference: "tx_01", providerTransactionId, side: "BUY" } as const;
    expect(await provider.getOrder(known)).toMatchObject({ status: "success" });
  } finally {
    await simulator.close();
  }
}

it("refuses an invalid ID, and one that exists", () => {
  cpSync(path.join(root, "lib/providers/adapters/moonpay"), path.join(folder, "lib/providers/adapters/moonpay"), {
    recursive: true,
  });
  expect(() => generateProvider(folder, "moonpay", "MoonPay")).toThrow("lib/providers/adapters/moonpay exists");
  for (const id of ["", "Acme", "test-acme", "../x", "a--b"])
    expect(() => generateProvider(folder, id, "Acme")).toThrow("The ID must be like");
});
