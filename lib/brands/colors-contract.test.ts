import fc from "fast-check";
import { expect, it } from "vitest";
import { colorFault, colorVariables, textOn } from "./colors-contract.ts";

/** The formula of WCAG 2.2. */
function ratio(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  return Math.max(luminance(one) / luminance(other), luminance(other) / luminance(one));
}

const toHex = (value: number) => `#${value.toString(16).padStart(6, "0")}`;
const anyColor = fc.integer({ min: 0, max: 0xff_ff_ff }).map(toHex);
const grays = Array.from({ length: 256 }, (_, part) => `#${part.toString(16).padStart(2, "0").repeat(3)}`);
const colors = [...fc.sample(anyColor, 1_000), ...grays];

it("accepts a color only if the button's text has a contrast of 4.5 on it", () => {
  for (const color of colors) {
    const best = Math.max(ratio(color, "#ffffff"), ratio(color, "#181b1f"));
    expect(colorFault(color) === null, color).toBe(best >= 4.5);
    expect(ratio(color, textOn(color)), color).toBe(best);
  }
});

it("suggests a color that it accepts, for every color that it refuses", () => {
  const refused = colors.flatMap((color) => colorFault(color) ?? []);
  expect(refused.length).toBeGreaterThan(5);
  for (const { message, suggestion } of refused) {
    expect(colorFault(suggestion ?? "")).toBeNull();
    expect(message).toBe(`Too pale for white text. Use ${suggestion?.toUpperCase()}.`);
  }
});

it("suggests the nearest darker color", () => {
  expect(colorFault("#777777")).toEqual({ message: "Too pale for white text. Use #767676.", suggestion: "#767676" });
});

it.each(["", "red", "#fff", "#12345", "#1234567", "#12345g", "#0A6B63", "0a6b63", "#0a6b63;color:red"])(
  "refuses %j, which isn't six lowercase hexadecimal digits",
  (color) => expect(colorFault(color)).toEqual({ message: "Enter a color like #0A6B63", suggestion: null }),
);

/** The colors of a variable in light and dark mode. */
function read(colors: Parameters<typeof colorVariables>[0], name: string): [light: string, dark: string] {
  const variables = colorVariables(colors) ?? {};
  return [variables[`--brand-${name}`] ?? "", variables[`--brand-${name}-dark`] ?? ""];
}

it("derives a hover color with at least the contrast, and links that are readable on every background", () => {
  const accepted = colors.filter((color) => colorFault(color) === null);
  for (const [place, color] of accepted.entries()) {
    const both = { color, colorDark: accepted[accepted.length - 1 - place] ?? color };
    const [button, text, hover, link] = ["button", "text", "hover", "link"].map((name) => read(both, name));
    expect(button).toEqual([both.color, both.colorDark]);
    for (const [mode, ground] of ["#f2f1ee", "#1d2026"].entries()) {
      const [fill = "", letters = "", hovered = "", anchor = ""] = [button, text, hover, link].map(
        (one) => one?.[mode],
      );
      expect(ratio(hovered, letters), fill).toBeGreaterThanOrEqual(ratio(fill, letters));
      expect(ratio(anchor, ground), fill).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it("uses one color for both modes if only one is set, and none if none is", () => {
  expect(read({ color: "#0a6b63", colorDark: null }, "button")).toEqual(["#0a6b63", "#0a6b63"]);
  expect(read({ color: null, colorDark: "#0a6b63" }, "button")).toEqual(["#0a6b63", "#0a6b63"]);
  expect(colorVariables({ color: null, colorDark: null })).toBeNull();
});

it("keeps a color for links that is already readable", () => {
  expect(read({ color: "#0a6b63", colorDark: "#7fd1c8" }, "link")).toEqual(["#0a6b63", "#7fd1c8"]);
});
