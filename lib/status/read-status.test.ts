import { describe, expect, it } from "vitest";
import { GET } from "#app/status.json/route.ts";
import { probes } from "#http/probes.ts";

const ask = async (path: string, method = "GET") => {
  const probe = probes.get(path);
  if (!probe) throw new Error(`${path} doesn't exist`);
  return probe(method);
};

it("the health checks respond with a small body that must not be cached", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const response = await ask(path);
    expect([response.status, response.body]).toEqual([200, '{"status":"ok"}']);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect((await ask(path, "POST")).status).toBe(405);
  }
  expect(probes.get("constructor")).toBeUndefined();
});

describe("the public status", () => {
  it("contains the condition of each component and provider, and nothing about errors or traffic", async () => {
    const response = await GET();
    const status = await response.json();
    expect(response.headers.get("cache-control")).toBe("public, max-age=10");
    expect(Object.keys(status).sort()).toEqual(["at", "components", "condition", "history", "providers"]);
    const lines = [...status.components, ...status.providers.production, ...status.providers.sandbox];
    expect(status.components.map(({ id }: { id: string }) => id)).toEqual([
      "api",
      "dashboard",
      "checkout",
      "webhooks",
      "worker",
    ]);
    expect(status.providers.sandbox.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(Object.keys(line).sort()).toEqual(["condition", "id", "name"]);
      expect(["operational", "degraded", "down"]).toContain(line.condition);
    }
  });
});
