import { afterEach, expect, it } from "vitest";
import { demoCompany } from "#lib/company/contract.ts";
import { env } from "#lib/env.ts";
import { stubVariables } from "#lib/test-variables.ts";

const unset = { SVC_COMPANY_NAME: "", SVC_COMPANY_ADDRESS: "", SVC_SIMULATED: "" };
afterEach(() => stubVariables(unset));

it("names no company without a name, and an invented one in demo mode only", () => {
  stubVariables(unset);
  expect(env().company).toBeNull();
  stubVariables({ SVC_SIMULATED: "1" });
  expect(env().company).toEqual(demoCompany);
  stubVariables({ SVC_COMPANY_NAME: " Acme Pay Ltd ", SVC_COMPANY_ADDRESS: "" });
  expect(env().company).toMatchObject({ name: "Acme Pay Ltd", address: null, termsUrl: null });
});

it.each([
  [{ SVC_COMPANY_ADDRESS: "1 Main Street" }, "SVC_COMPANY_NAME is required"],
  [{ SVC_SESSION_IDLE_MINUTES: "4" }, "SVC_SESSION_IDLE_MINUTES must be 5 to 720"],
  [{ SVC_SESSION_IDLE_MINUTES: "721" }, "SVC_SESSION_IDLE_MINUTES must be 5 to 720"],
  [{ SVC_COMPANY_NAME: "Acme\nPay" }, "SVC_COMPANY_NAME must be one line"],
])("rejects %j", (variables, message) => {
  stubVariables(variables);
  expect(() => env()).toThrow(message);
});

it.each(["http://acme.example/terms", "acme.example", "javascript:alert(1)"])("rejects %s as terms", (url) => {
  stubVariables({ SVC_COMPANY_NAME: "Acme", SVC_COMPANY_TERMS_URL: url });
  expect(() => env()).toThrow("SVC_COMPANY_TERMS_URL must be an https address");
  stubVariables({ SVC_COMPANY_TERMS_URL: "" });
});
