type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, level AA, for text. */
const contrastMin = 4.5;
const white = "#ffffff";
const ink = "#181b1f";
/** The backgrounds of the checkout that differ least from text, in light and dark mode. */
const grounds = { light: "#f2f1ee", dark: "#1d2026" } as const;

export type ColorFault = { message: string; suggestion: string | null };

/** What is wrong with a color for the button; null if nothing is. */
export function colorFault(color: string): ColorFault | null {
  if (!/^#[0-9a-f]{6}$/.test(color)) return { message: "Enter a color like #0A6B63", suggestion: null };
  if (contrast(color, textOn(color)) >= contrastMin) return null;
  const suggestion = readableOn(color, white);
  return { message: `Too pale for white text. Use ${suggestion.toUpperCase()}.`, suggestion };
}

type BrandColors = { color: string | null; colorDark: string | null };

/** The custom properties that the class `branded` reads, for a style attribute; null without any color. */
export function colorVariables({ color, colorDark }: BrandColors): Record<`--brand-${string}`, string> | null {
  const light = color ?? colorDark;
  if (light === null) return null;
  const dark = colorDark ?? light;
  return {
    "--brand-button": light,
    "--brand-button-dark": dark,
    "--brand-text": textOn(light),
    "--brand-text-dark": textOn(dark),
    "--brand-hover": hoverOf(light),
    "--brand-hover-dark": hoverOf(dark),
    // Links and the focus ring.
    "--brand-link": readableOn(light, grounds.light),
    "--brand-link-dark": readableOn(dark, grounds.dark),
  };
}

/** White or ink, whichever is easier to read on the color. */
export const textOn = (color: string): string => (contrast(color, white) >= contrast(color, ink) ? white : ink);

/** Farther from its text. */
const hoverOf = (color: string) => mix(color, textOn(color) === white ? "#000000" : white, 0.15);

/** The color, or the nearest one that can be read on this background. */
function readableOn(color: string, ground: string): string {
  const end = luminance(ground) > 0.2 ? "#000000" : white;
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = mix(color, end, share);
    if (contrast(mixed, ground) >= contrastMin) return mixed;
  }
  return end;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = toRgb(color);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

const toLinear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

function mix(one: string, other: string, share: number): string {
  const end = toRgb(other);
  const parts = toRgb(one).map((part, place) => Math.round(part + ((end[place] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const toRgb = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];
