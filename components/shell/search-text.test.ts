import { expect, it } from "vitest";
import { matchCommands } from "./match-commands.ts";
import { environmentOfText, searchText } from "./search-text.ts";

it("never asks for a key or a secret, but for the hint by which the key is known", () => {
  const hints = { svc_test_: "sandbox", svc_live_: "production" };
  for (const [prefix, environment] of Object.entries(hints)) {
    const [key, hint] = [`${prefix}ab12${"x".repeat(41)}9fXy`, `${prefix}ab12…9fXy`];
    expect(searchText(` ${key} `)).toBe(hint);
    expect(environmentOfText(key)).toBe(environment);
    expect(environmentOfText(hint)).toBe(environment);
  }
  expect(searchText("whsec_c2VjcmV0c2VjcmV0")).toBeNull();
});

it("asks for everything else as it stands, but for nothing shorter than two signs", () => {
  expect(searchText(" order 42 ")).toBe("order 42");
  expect(searchText("tx_1")).toBe("tx_1");
  expect(searchText(" x ")).toBeNull();
  expect(environmentOfText("order 42")).toBeNull();
});

it("finds commands by every word that is typed, those first that begin with it", () => {
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
