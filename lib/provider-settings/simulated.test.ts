import { afterEach, describe, expect, it, vi } from "vitest";
import { setCachedSettings } from "./settings-cache.ts";

const values = { apiKey: "key-one", callbackToken: "token-one" };
const realSettings = { values, previous: null, isEnabled: true };
const localSettings = {
  ...realSettings,
  values: { ...values, apiUrl: "http://127.0.0.1:9", checkoutUrl: "http://localhost:9" },
};

/** The state of a process that starts with these saved settings. */
async function processWith(simulated: string, settings: typeof realSettings) {
  vi.resetModules();
  vi.stubEnv("SVC_SIMULATED", simulated);
  for (const name of ["API_KEY", "CALLBACK_TOKEN"]) vi.stubEnv(`SVC_SANDBOX_GUARDARIAN_${name}`, "");
  setCachedSettings(new Map([["sandbox:guardarian", settings]]));
  const logged: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(String(line)));
  const { enabledProviders } = await import("#lib/providers/registry.ts");
  const { hasRealSettings } = await import("./describe-settings.ts");
  const isListed = enabledProviders("sandbox").some(({ id }) => id === "guardarian");
  return { isListed, isReal: hasRealSettings(), logged };
}

describe("saved settings", () => {
  afterEach(() => {
    setCachedSettings(new Map());
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("of a real provider are not used in demo mode", async () => {
    const { isListed, isReal, logged } = await processWith("1", realSettings);
    expect([isListed, isReal]).toEqual([false, true]);
    expect(logged).toEqual([expect.stringContaining("they take effect after the next npm start")]);
  });

  it("that point to this machine are used in demo mode", async () => {
    expect(await processWith("1", localSettings)).toEqual({ isListed: true, isReal: false, logged: [] });
  });

  it("of a real provider are used outside demo mode", async () => {
    expect(await processWith("", realSettings)).toEqual({ isListed: true, isReal: true, logged: [] });
  });
});
