import { expect, test } from "vitest";
import { providers } from "./providers.ts";
import { simulatorVariables } from "./variables.ts";

const url = "http://127.0.0.1:4010";
const variables = simulatorVariables(url, null);

test("the variables have the names of each adapter's settings", () => {
  const named = (prefix: string) =>
    Object.keys(variables).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  expect(named("SVC_SANDBOX_MOONPAY_")).toEqual([
    "PUBLISHABLE_KEY",
    "SECRET_KEY",
    "WEBHOOK_KEY",
    "API_URL",
    "BUY_URL",
    "SELL_URL",
  ]);
  expect(named("SVC_PRODUCTION_PAYBIS_")).toEqual([
    "API_KEY",
    "PRIVATE_KEY",
    "CALLBACK_TOKEN",
    "API_URL",
    "WIDGET_URL",
  ]);
  expect(named("SVC_SANDBOX_GUARDARIAN_")).toEqual(["API_KEY", "CALLBACK_TOKEN", "API_URL", "CHECKOUT_URL"]);
});

test("environments share URLs but no credentials", () => {
  for (const provider of providers) {
    const prefix = provider.id.replaceAll("-", "_").toUpperCase();
    for (const [name, value] of Object.entries(variables)) {
      if (!name.startsWith(`SVC_SANDBOX_${prefix}_`)) continue;
      const production = variables[name.replace("SANDBOX", "PRODUCTION")];
      if (value.startsWith(url)) expect(value).toBe(production);
      else expect(value).not.toBe(production);
    }
  }
});

test("a multi-line key is escaped to one line", () => {
  expect(variables.SVC_SANDBOX_PAYBIS_PRIVATE_KEY).toMatch(
    /^-----BEGIN PRIVATE KEY-----\\n.+\\n-----END PRIVATE KEY-----$/,
  );
});
