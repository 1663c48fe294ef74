import { iconNames, readFlag } from "#lib/assets/queries/bundled-icons.ts";

let names: Map<string, string> | undefined;

/** The address of a flag that is stored as inline SVG, because pages with all flags would be 200 kB larger. One that is no longer bundled
 * is part of the page. */
export function flagAddress(flag: string): string {
  names ??= new Map(iconNames("fiat").map((name) => [readFlag(name), name]));
  const name = names.get(flag);
  if (name !== undefined) return `/icons/flags/${name}.svg`;
  return `data:image/svg+xml;base64,${Buffer.from(flag).toString("base64")}`;
}

/** The SVG of a bundled flag, "ng.svg". */
export function findFlag(file: string): string | null {
  const name = iconNames("fiat").find((one) => `${one}.svg` === file);
  return name === undefined ? null : readFlag(name);
}
