import { expect, it } from "vitest";
import { matchFields } from "./match-fields.ts";

const field = (name: string, label: string, values?: string[]) => ({
  name,
  label,
  value: undefined,
  clearHref: "/",
  options: values?.map((value) => ({ value, label: value })),
});
const fields = [
  field("provider", "Provider", ["MoonPay", "Transak"]),
  field("network", "Network", ["Tron", "Moonbeam"]),
  field("wallet", "Wallet"),
];
const found = (text: string) =>
  matchFields(fields, text).map(({ field: { name, options }, hasFoundValues }) =>
    hasFoundValues ? [name, ...(options ?? []).map(({ label }) => label)] : name,
  );

it("finds properties by their name, with all of their values", () => {
  expect(found("PROV")).toEqual(["provider"]);
  expect(matchFields(fields, "prov")[0]?.field).toBe(fields[0]);
  expect(found(" ")).toEqual(["provider", "network", "wallet"]);
});

it("finds values of other properties, and leaves out the values without the text", () => {
  expect(found("moon")).toEqual([
    ["provider", "MoonPay"],
    ["network", "Moonbeam"],
  ]);
  expect(found("w")).toEqual(["network", "wallet"]);
  expect(found("bitcoin")).toEqual([]);
});
