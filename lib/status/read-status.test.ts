import { describe, expect, it } from "vitest";
import { probes } from "#app/api/probes.ts";
import { GET } from "#app/status.json/route.ts";

const ask = async (path: string, method = "GET") => {
  const probe = probes.get(path);
  if (!probe) throw new Error(`there is no ${path}`);
  return probe(method);
};

describe("what anybody may ask", () => {
  it("says that the process runs, and that it can serve, in a few bytes that are never kept", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await ask(path);
      expect([answer.status, answer.body]).toEqual([200, '{"status":"ok"}']);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect((await ask(path, "POST")).status).toBe(405);
    }
    expect(probes.get("constructor")).toBeUndefined();
  });

  it("tells each component and provider in one word, and nothing of errors or of anybody's traffic", async () => {
    const response = await GET();
    const status = await response.json();
    expect(response.headers.get("cache-control")).toBe("public, max-age=10");
    expect(Object.keys(status).sort()).toEqual(["at", "components", "condition", "providers"]);
    const lines = [...status.components, ...status.providers.production, ...status.providers.sandbox];
    expect(status.components.map(({ id }: { id: string }) => id)).toEqual(["api", "checkout", "webhooks", "worker"]);
    expect(status.providers.sandbox.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(Object.keys(line).sort()).toEqual(["condition", "id", "name"]);
      expect(["operational", "degraded", "down"]).toContain(line.condition);
    }
  });
});
