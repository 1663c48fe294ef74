import { afterEach, describe, expect, it, vi } from "vitest";
import { enabledProviders, providerModules } from "#lib/providers/registry.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { contextOf } from "./create-provider.ts";
import { savedProviders } from "./describe-settings.ts";
import { setCachedSettings } from "./settings-cache.ts";

const values = { apiKey: "key-one", callbackToken: "token-one" };
const realSettings = { values, previous: null, isEnabled: true };
const localSettings = {
  ...realSettings,
  values: { ...values, apiUrl: "http://127.0.0.1:9", checkoutUrl: "http://localhost:9" },
};

type Given = { simulated: string; environment?: "production" | "sandbox" };

/** A process that starts with these saved settings, and what the simulator's variables say of the others. */
function processWith(settings: typeof realSettings, { simulated, environment = "production" }: Given) {
  stubNoProviders();
  stubVariables({ ...simulatorVariables("http://127.0.0.1:9", null), SVC_SIMULATED: simulated });
  setCachedSettings(new Map([[`${environment}:guardarian`, settings]]));
  const logged = captureLog();
  const [guardarian] = enabledProviders(environment).filter(({ id }) => id === "guardarian");
  const key = guardarian && contextOf(guardarian)?.settings?.apiKey;
  const listed = enabledProviders(environment).length;
  return { usesSaved: key === values.apiKey, listed, saved: savedProviders(environment), logged };
}

describe("saved settings", () => {
  afterEach(() => {
    setCachedSettings(new Map());
    vi.restoreAllMocks();
  });
  const listed = providerModules.length;

  it("of a real provider are used in the sandbox of demo mode, where all others are still simulated", () => {
    expect(processWith(realSettings, { simulated: "1", environment: "sandbox" })).toEqual({
      usesSaved: true,
      listed,
      saved: ["Guardarian"],
      logged: [],
    });
    expect(savedProviders("production")).toEqual([]);
  });

  it("of a real provider are not used in production of demo mode, because every page says that no real money moves", () => {
    const { logged, ...rest } = processWith(realSettings, { simulated: "1" });
    expect(rest).toEqual({ usesSaved: false, listed, saved: ["Guardarian"] });
    expect(logged).toEqual([
      expect.objectContaining({ reason: expect.stringContaining("they take effect after the next npm start") }),
    ]);
  });

  it("that point to this machine are used in demo mode", () => {
    expect(processWith(localSettings, { simulated: "1" })).toEqual({ usesSaved: true, listed, saved: [], logged: [] });
  });

  it("of a real provider are used outside demo mode", () => {
    const expected = { usesSaved: true, listed, saved: ["Guardarian"], logged: [] };
    expect(processWith(realSettings, { simulated: "" })).toEqual(expected);
  });
});
