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

const none = { isSimulated: false, savedProviders: [] };

describe("what npm start prints", () => {
  it("contains the passwords and a key while providers are simulated, and never the secret", () => {
    const message = startMessage(settings, state, { isSimulated: true, savedProviders: [] });
    expect(message.match(passwords)).toHaveLength(3);
    expect(message).not.toContain(state.secret);
    expect(message).not.toContain("saved");
  });

  it("names the providers with saved sandbox credentials, and still contains the passwords and the key", () => {
    const message = startMessage(settings, state, { isSimulated: true, savedProviders: ["MoonPay", "Banxa"] });
    expect(message).toContain("With saved sandbox credentials: MoonPay, Banxa\n");
    expect(message.match(passwords)).toHaveLength(3);
  });

  it("contains no password and no key once production credentials of a provider are saved", () => {
    expect(startMessage(settings, state, none)).toContain("operator@slipway.local");
    expect(startMessage(settings, state, none)).not.toMatch(passwords);
  });

  it("contains no account outside of local installations", () => {
    expect(startMessage(settings, null, none)).not.toContain("slipway.local");
  });

  it("says how many processes the Partner API has, if there are several", () => {
    expect(startMessage(settings, null, none)).not.toContain("Processes");
    expect(startMessage({ ...settings, apiProcesses: 2 }, null, none)).toContain("2 for the Partner API");
  });
});
