import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const css = readFileSync(fileURLToPath(new URL("globals.css", import.meta.url)), "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
/** Linear red, green and blue from 0 to 1, and the opacity. */
type Color = { parts: [number, number, number]; alpha: number };

function token(name: string, theme: Theme): Color {
  const found = new RegExp(`--color-${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(css);
  const text = found?.[theme === "light" ? 1 : 2];
  if (!text) throw new Error(`No color ${name}`);
  const [lightness = 0, chroma = 0, hue = 0, alpha = 100] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { parts: toLinear(lightness / 100, chroma, (hue * Math.PI) / 180), alpha: alpha / 100 };
}

/** The oklch color space's definition (CSS Color 4). */
function toLinear(lightness: number, chroma: number, hue: number): Color["parts"] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Browsers mix translucent colors in sRGB, whose gamma is close to 2.2. */
function over(top: Color, ground: Color): Color {
  const mix = (one: number, other: number) =>
    (one ** (1 / 2.2) * top.alpha + other ** (1 / 2.2) * (1 - top.alpha)) ** 2.2;
  const [red, green, blue] = top.parts;
  return { parts: [mix(red, ground.parts[0]), mix(green, ground.parts[1]), mix(blue, ground.parts[2])], alpha: 1 };
}

const luminance = ({ parts: [red, green, blue] }: Color) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** WCAG 2. */
function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(["ink", "muted", "faint", "accent", "good", "bad", "wait", "keyword", "accent-strong"])(
  "%s is readable on every background in light and dark mode",
  (word) => {
    for (const theme of themes) {
      for (const ground of ["paper", "raised", "sunken"]) {
        expect(contrast(token(word, theme), token(ground, theme)), `${ground}, ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test.each([
  ["accent", "accent-wash"],
  ["wait", "wait-wash"],
  ["bad", "bad-wash"],
  ["muted", "accent-wash"],
  ["muted", "hover"],
  ["muted", "bad-wash"],
])("%s is readable on %s", (word, wash) => {
  for (const theme of themes) {
    const ground = over(token(wash, theme), token("paper", theme));
    expect(contrast(token(word, theme), ground), theme).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-bad", "bad"],
  ["on-bad", "bad-strong"],
])("%s is readable on %s", (word, ground) => {
  for (const theme of themes)
    expect(contrast(token(word, theme), token(ground, theme)), theme).toBeGreaterThanOrEqual(4.5);
});

test("the border of a control contrasts with its background", () => {
  for (const theme of themes)
    expect(contrast(token("edge", theme), token("raised", theme)), theme).toBeGreaterThanOrEqual(3);
});

test("previews in one mode have the same tokens as the page", () => {
  const preview = readFileSync(fileURLToPath(new URL("brand.css", import.meta.url)), "utf8");
  const declared = /\.scheme-dark \{([^}]*)\}/.exec(preview)?.[1]?.match(/--color-[^;]*;/g) ?? [];
  expect(declared.length).toBeGreaterThan(15);
  for (const line of declared) expect(css).toContain(`  ${line}`);
});
