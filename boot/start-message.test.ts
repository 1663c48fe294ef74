import { describe, expect, it } from "vitest";
import { startMessage } from "./start-message.ts";

const state = {
  secret: "the secret",
  demoPassword: "demo password",
  operatorPassword: "operator password",
  demoKey: "svc_test_key",
  simulatorPort: 4010,
};
const [passwords, settings] = [
  /demo password|operator password|svc_test_key/g,
  { port: 8000, roles: ["web" as const], apiProcesses: 1 },
];

describe("what npm start prints", () => {
  it("contains the passwords and a key while providers are simulated, and never the secret", () => {
    expect(startMessage(settings, state, true).match(passwords)).toHaveLength(3);
    expect(startMessage(settings, state, true)).not.toContain(state.secret);
  });

  it("contains no password and no key once credentials of a provider are saved", () => {
    expect(startMessage(settings, state, false)).toContain("operator@slipway.local");
    expect(startMessage(settings, state, false)).not.toMatch(passwords);
  });

  it("contains no account outside of local installations", () => {
    expect(startMessage(settings, null, false)).not.toContain("slipway.local");
  });

  it("says how many processes the Partner API has, if there are several", () => {
    expect(startMessage(settings, null, false)).not.toContain("Processes");
    expect(startMessage({ ...settings, apiProcesses: 2 }, null, false)).toContain("2 for the Partner API");
  });
});
