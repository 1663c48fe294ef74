import { describe, expect, it } from "vitest";
import { documentFor } from "#lib/openapi/document.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { postmanCollection } from "#lib/openapi/postman-collection.ts";

const document = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });
const collection = postmanCollection(document);
const requests = collection.item.flatMap(({ item }) => item);
const requestOf = (name: string) => {
  const found = requests.find((one) => one.name === name)?.request;
  if (!found) throw new Error(`no request "${name}"`);
  return found;
};

describe("the Postman collection", () => {
  it("has every operation once, and none of its folders is empty", () => {
    expect(requests.map(({ name }) => name).sort()).toEqual(operationList.map(({ summary }) => summary).sort());
    expect(collection.item.filter(({ item }) => item.length === 0)).toEqual([]);
  });

  it("sends the key of a variable, except to the operation without one, and starts in the sandbox", () => {
    expect(collection.variable).toEqual([
      { key: "base_url", value: "https://sandbox.example.com", type: "string" },
      { key: "api_key", value: "", type: "string" },
    ]);
    expect(collection.auth.apikey.map(({ value }) => value)).toEqual(["X-SVC-API-KEY", "{{api_key}}", "header"]);
    const keyless = requests.filter(({ request }) => "auth" in request).map(({ name }) => name);
    expect(keyless).toEqual(["Retrieve the OpenAPI document"]);
  });

  it("has an example of every required parameter, and disables the optional ones", () => {
    const { raw, query } = requestOf("List quotes").url;
    const sent = Object.fromEntries(new URL(raw.replace("{{base_url}}", "https://sandbox.example.com")).searchParams);
    const enabled = query.filter(({ disabled }) => !disabled);
    expect(Object.fromEntries(enabled.map(({ key, value }) => [key, value]))).toEqual(sent);
    expect(Object.keys(sent).sort()).toEqual(
      ["type", "fiat_currency", "crypto_currency", "network", "payment_method", "amount"].sort(),
    );
    expect(Object.values(sent)).not.toContain("");
    expect(query.find(({ key }) => key === "wallet_address")?.disabled).toBe(true);
  });

  it("has a variable for each part of a path that varies", () => {
    const { raw, variable } = requestOf("Simulate an outcome").url;
    expect(raw).toBe("{{base_url}}/api/v1/partner/transactions/:transaction_id/simulate");
    expect(variable).toEqual([
      { key: "transaction_id", value: expect.stringMatching(/^tx_\w{22}$/), description: expect.any(String) },
    ]);
  });

  it("has the documented example as the body of a creation", () => {
    const { body, header } = requestOf("Create a transaction");
    const documented = document.paths["/api/v1/partner/transactions"]?.post?.requestBody?.content["application/json"];
    expect(JSON.parse(body?.raw ?? "")).toEqual(documented?.examples?.default?.value);
    expect(header).toEqual([{ key: "Content-Type", value: "application/json" }]);
  });
});
