import { afterEach, describe, expect, it, vi } from "vitest";
import { setCachedSettings } from "./settings-cache.ts";

const key = { apiKey: "key-one", callbackToken: "token-one" };
const real = { given: key, previous: null, isEnabled: true };
const near = { ...real, given: { ...key, apiUrl: "http://127.0.0.1:9", checkoutUrl: "http://localhost:9" } };

/** A process that was started with this, and knows these settings by hand. */
async function processWith(simulated: string, settings: typeof real) {
  vi.resetModules();
  vi.stubEnv("SVC_SIMULATED", simulated);
  for (const name of ["API_KEY", "CALLBACK_TOKEN"]) vi.stubEnv(`SVC_SANDBOX_GUARDARIAN_${name}`, "");
  setCachedSettings(new Map([["sandbox:guardarian", settings]]));
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const { enabledProviders } = await import("#lib/providers/registry.ts");
  const { hasRealSettings } = await import("./describe-settings.ts");
  const isListed = enabledProviders("sandbox").some(({ id }) => id === "guardarian");
  return { isListed, isReal: hasRealSettings(), lines };
}

describe("settings by hand", () => {
  afterEach(() => {
    setCachedSettings(new Map());
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("of a real provider ask nothing real while every page says that the providers are played", async () => {
    const { isListed, isReal, lines } = await processWith("1", real);
    expect([isListed, isReal]).toEqual([false, true]);
    expect(lines).toEqual([expect.stringContaining("come into force with the next npm start")]);
  });

  it("of a provider on this machine are used at once", async () => {
    expect(await processWith("1", near)).toEqual({ isListed: true, isReal: false, lines: [] });
  });

  it("are used as they are in an installation", async () => {
    expect(await processWith("", real)).toEqual({ isListed: true, isReal: true, lines: [] });
  });
});
