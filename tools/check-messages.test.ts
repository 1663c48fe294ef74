import { expect, it } from "vitest";
import { compareMessages } from "./check-messages.ts";

const english = {
  a: { b: "Pay {amount} to <b>{name}</b>" },
  c: "{count, plural, one {# day} other {# days of {name}}}",
};

it("accepts a translation with the same keys and placeholders in another order", () => {
  const french = {
    a: { b: "<b>{name}</b> : payez {amount}" },
    c: "{count, plural, one {# jour} many {#} other {{name} #}}",
  };
  expect(compareMessages(english, french)).toEqual([]);
});

it("finds missing and superfluous keys", () => {
  expect(compareMessages(english, { a: {}, c: english.c, d: "" })).toEqual(["a.b is missing", "d isn't in English"]);
});

it("finds a misspelled, missing, or plain placeholder, and a message that can't be read", () => {
  for (const c of ["{count} {name}", "{count, plural, one {#} other {#}}", "{count, plural, other {{nam}}}", "{count"])
    expect(compareMessages(english, { ...english, c }), c).toEqual([expect.stringMatching(/^c has the placeholders/)]);
});
