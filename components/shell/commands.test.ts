import { expect, it } from "vitest";
import { matchCommands } from "./commands.ts";
import { environmentOf, searchText } from "./use-search.ts";

it("searches the hint of a pasted key, and never a secret", () => {
  const hints = { svc_test_: "sandbox", svc_live_: "production" };
  for (const [prefix, environment] of Object.entries(hints)) {
    const [key, hint] = [`${prefix}ab12${"x".repeat(41)}9fXy`, `${prefix}ab12…9fXy`];
    expect(searchText(` ${key} `)).toBe(hint);
    expect(environmentOf(key)).toBe(environment);
    expect(environmentOf(hint)).toBe(environment);
  }
  expect(searchText("whsec_c2VjcmV0c2VjcmV0")).toBeNull();
});

it("searches any other text of at least two characters as entered", () => {
  expect(searchText(" order 42 ")).toBe("order 42");
  expect(searchText("tx_1")).toBe("tx_1");
  expect(searchText(" x ")).toBeNull();
  expect(environmentOf("order 42")).toBeNull();
});

it("matches commands that contain every word, prefix matches first", () => {
  const items = [
    { title: "API keys" },
    { title: "Keyboard shortcuts" },
    { title: "Create an API key", words: "new add" },
    { title: "Members", words: "people" },
  ];
  const titles = (text: string) => matchCommands(items, text).map(({ title }) => title);
  expect(titles("KEY")).toEqual(["Keyboard shortcuts", "API keys", "Create an API key"]);
  expect(titles("new key")).toEqual(["Create an API key"]);
  expect(titles("people")).toEqual(["Members"]);
  expect(titles("nothing")).toEqual([]);
  expect(titles("  ")).toHaveLength(4);
});
