import { afterEach, describe, expect, it, vi } from "vitest";
import { enabledProviders } from "#lib/providers/registry.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { hasRealSettings } from "./describe-settings.ts";
import { setCachedSettings } from "./settings-cache.ts";

const values = { apiKey: "key-one", callbackToken: "token-one" };
const realSettings = { values, previous: null, isEnabled: true };
const localSettings = {
  ...realSettings,
  values: { ...values, apiUrl: "http://127.0.0.1:9", checkoutUrl: "http://localhost:9" },
};

/** The state of a process that starts with these saved settings. */
function processWith(simulated: string, settings: typeof realSettings) {
  stubNoProviders();
  stubVariables({ SVC_SIMULATED: simulated });
  setCachedSettings(new Map([["sandbox:guardarian", settings]]));
  const logged = captureLog();
  const isListed = enabledProviders("sandbox").some(({ id }) => id === "guardarian");
  return { isListed, isReal: hasRealSettings(), logged };
}

describe("saved settings", () => {
  afterEach(() => {
    setCachedSettings(new Map());
    vi.restoreAllMocks();
  });

  it("of a real provider are not used in demo mode", () => {
    const { isListed, isReal, logged } = processWith("1", realSettings);
    expect([isListed, isReal]).toEqual([false, true]);
    expect(logged).toEqual([
      expect.objectContaining({ reason: expect.stringContaining("they take effect after the next npm start") }),
    ]);
  });

  it("that point to this machine are used in demo mode", () => {
    expect(processWith("1", localSettings)).toEqual({ isListed: true, isReal: false, logged: [] });
  });

  it("of a real provider are used outside demo mode", () => {
    expect(processWith("", realSettings)).toEqual({ isListed: true, isReal: true, logged: [] });
  });
});
