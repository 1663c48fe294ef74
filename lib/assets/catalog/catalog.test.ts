import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anyMethod } from "#lib/quotes/any-method-contract.ts";
import cryptoCurrencies from "./crypto-currencies.json" with { type: "json" };
import fiatCurrencies from "./fiat-currencies.json" with { type: "json" };
import paymentMethods from "./payment-methods.json" with { type: "json" };

const flagFolder = join(import.meta.dirname, "flags");
const iconFolder = join(import.meta.dirname, "../../../public/icons");
const flagBytesMax = 4 * 1024;
const iconBytesMax = 8 * 1024;

// Every network has an address format: one native coin per chain under `mainnet`, the 0x form, or the chain's own.
const checkableNetworks =
  "mainnet ethereum polygon bsc arbitrum base optimism avalanche celo linea lisk tron solana ton".split(" ");
const mainnetCoins = "BTC LTC DOGE XRP ADA DOT BCH XLM".split(" ");

// ISO 4217 gives these two decimals; Intl follows everyday prices, which have none.
const pricedInWholeUnits = ["COP", "HUF", "IDR", "PKR"];

const allowedElements = new Set(
  (
    "svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask " +
    "title"
  ).split(" "),
);
const allowedAttributes = new Set(
  (
    "xmlns viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points transform id offset opacity fill " +
    "fill-rule fill-opacity clip-rule clip-path mask maskUnits clipPathUnits gradientUnits gradientTransform " +
    "stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity " +
    "stop-color stop-opacity"
  ).split(" "),
);
const svgNamespace = "http://www.w3.org/2000/svg";
const openTag = /<([A-Za-z]+)((?:\s+[A-Za-z][\w:-]*="[^"<>&]*")*)\s*(\/?)>/y;
const closeTag = /<\/([A-Za-z]+)>/y;
const plainText = /[^<&]+/y;
const attributePattern = /([\w:-]+)="([^"]*)"/g;
const plainValue = /^[\w#.,\s%()+-]*$/;
const localReference = /^url\(#([a-z0-9-]+)\)$/;

type Token = { kind: "open" | "close" | "text"; name: string; attributes: string; isEmpty: boolean };

function nextToken(text: string, at: number): { token: Token; end: number } | null {
  for (const [kind, pattern] of [
    ["open", openTag],
    ["close", closeTag],
    ["text", plainText],
  ] as const) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) continue;
    const [, name = "", attributes = "", slash = ""] = kind === "text" ? ["", found[0]] : found;
    return { token: { kind, name, attributes, isEmpty: slash === "/" }, end: pattern.lastIndex };
  }
  return null;
}

function tokens(text: string): Token[] | null {
  const list: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const next = nextToken(text, at);
    if (!next) return null;
    list.push(next.token);
    at = next.end;
  }
  return list;
}

/** Pushes or pops one token of the open tags; false if it isn't allowed there. */
function fits(open: string[], { kind, name, isEmpty }: Token, isFirst: boolean): boolean {
  if (kind === "text") return name.trim() === "" || open.at(-1) === "title";
  if (kind === "close") return open.pop() === name;
  if (open.length === 0 && !isFirst) return false;
  if (!isEmpty) open.push(name);
  return true;
}

/** True if all tags are balanced under a single root and only <title> contains text. */
function isWellFormed(list: Token[]): boolean {
  const open: string[] = [];
  return list.every((token, index) => fits(open, token, index === 0)) && open.length === 0;
}

const attributesOf = (token: Token) =>
  [...token.attributes.matchAll(attributePattern)].map(([, name = "", value = ""]) => ({ name, value }));

function valueFault(name: string, value: string, ids: Set<string>): string | null {
  if (!allowedAttributes.has(name)) return `attribute ${name}`;
  if (name === "xmlns") return value === svgNamespace ? null : "namespace";
  if (!value.includes("url")) return plainValue.test(value) ? null : `value of ${name}`;
  const target = localReference.exec(value)?.[1];
  return target !== undefined && ids.has(target) ? null : `reference in ${name}`;
}

const idsOf = (text: string) => [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id);

/** Reasons why this SVG isn't safe to inline; empty if it is. */
function svgFaults(text: string): string[] {
  const list = tokens(text);
  if (!list || !isWellFormed(list)) return ["not well formed"];
  const ids = idsOf(text);
  const known = new Set(ids);
  const faults = ids.length === known.size ? [] : ["id given twice"];
  for (const tag of list.filter(({ kind }) => kind === "open")) {
    const attributes = attributesOf(tag);
    if (!allowedElements.has(tag.name)) faults.push(`element ${tag.name}`);
    if (new Set(attributes.map(({ name }) => name)).size !== attributes.length) faults.push("attribute given twice");
    faults.push(...attributes.flatMap(({ name, value }) => valueFault(name, value, known) ?? []));
  }
  if (!text.startsWith(`<svg xmlns="${svgNamespace}" viewBox="0 0 `)) faults.push("no namespace or view box");
  return faults;
}

const providerFolder = join(import.meta.dirname, "../../providers/adapters");
const svgsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".svg"))
    .map((name) => join(folder, name));

const names = (folder: string) =>
  readdirSync(folder)
    .map((name) => basename(name, ".svg"))
    .sort();
const unique = (values: readonly (string | number)[]) => [...new Set(values)];
const ranksFromOne = (rows: readonly { rank: number }[]) => rows.map((_, index) => index + 1);

describe("crypto currencies", () => {
  it("cover at least 30 assets on at least 12 networks without duplicates", () => {
    const pairs = cryptoCurrencies.map(({ code, network }) => `${code}/${network}`);
    expect(pairs).toEqual(unique(pairs));
    expect(pairs.length).toBeGreaterThanOrEqual(30);
    expect(unique(cryptoCurrencies.map(({ network }) => network)).length).toBeGreaterThanOrEqual(12);
  });

  it("use networks with address validation, on mainnet only the native coin", () => {
    expect(unique(cryptoCurrencies.map(({ network }) => network)).sort()).toEqual([...checkableNetworks].sort());
    const onMainnet = cryptoCurrencies.filter(({ network }) => network === "mainnet").map(({ code }) => code);
    expect(onMainnet.sort()).toEqual([...mainnetCoins].sort());
  });

  it("have one name and one icon per code, and dollar tokens 18 decimals on bsc and 6 elsewhere", () => {
    const looks = unique(cryptoCurrencies.map(({ code, name, icon }) => `${code} ${name} ${icon}`));
    expect(looks).toHaveLength(unique(cryptoCurrencies.map(({ code }) => code)).length);
    const dollars = cryptoCurrencies.filter(({ code }) => code === "USDT" || code === "USDC");
    for (const { network, decimals } of dollars) expect(decimals, network).toBe(network === "bsc" ? 18 : 6);
  });
});

describe("fiat currencies", () => {
  it("cover at least 30 codes without duplicates", () => {
    const codes = fiatCurrencies.map(({ code }) => code);
    expect(codes).toEqual(unique(codes));
    expect(codes.length).toBeGreaterThanOrEqual(30);
  });

  it.each(fiatCurrencies)("$code has the name and minor units Intl knows", ({ code, name, minorUnits }) => {
    const { maximumFractionDigits } = new Intl.NumberFormat("en", {
      style: "currency",
      currency: code,
    }).resolvedOptions();
    expect(minorUnits).toBe(pricedInWholeUnits.includes(code) ? 2 : maximumFractionDigits);
    expect(name.toLowerCase()).toBe(new Intl.DisplayNames("en", { type: "currency" }).of(code)?.toLowerCase());
  });

  it("have a whole minimum amount and a symbol without hidden characters", () => {
    for (const { code, minAmount, symbol } of fiatCurrencies) {
      expect(minAmount, code).toMatch(/^[1-9]\d*$/);
      expect(symbol, code).toMatch(/^[\p{L}\p{Sc}]+( [\p{L}]+)?\$?$/u);
    }
  });
});

describe("payment methods", () => {
  it("cover at least 10 unique IDs with a name and a tagline", () => {
    const ids = paymentMethods.map(({ id }) => id);
    expect(ids).toEqual(unique(ids));
    expect(ids).not.toContain(anyMethod);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    for (const { name, tagline } of paymentMethods) expect(`${name}|${tagline}`).toMatch(/^\S[^|]*\|\S.*[^.]$/);
  });
});

describe("catalog lists", () => {
  it.each([
    ["crypto currencies", cryptoCurrencies],
    ["fiat currencies", fiatCurrencies],
    ["payment methods", paymentMethods],
  ])("%s are sorted by unique ranks that start at 1", (_, rows) => {
    expect(rows.map(({ rank }) => rank)).toEqual(ranksFromOne(rows));
  });

  it("have an image for each entry and no unused images", () => {
    expect(names(flagFolder)).toEqual(fiatCurrencies.map(({ flag }) => flag).sort());
    expect(names(join(iconFolder, "crypto"))).toEqual(unique(cryptoCurrencies.map(({ icon }) => icon)).sort());
    expect(names(join(iconFolder, "methods"))).toEqual(paymentMethods.map(({ logo }) => logo).sort());
  });
});

describe("images", () => {
  it.each([...svgsIn(flagFolder), ...svgsIn(iconFolder), ...svgsIn(providerFolder)])(
    "%s contains only allowed SVG",
    (file) => {
      expect(svgFaults(readFileSync(file, "utf8").trimEnd())).toEqual([]);
    },
  );

  it("are at most 4 KiB per flag, 8 KiB per icon, and 400 KB in total", () => {
    for (const file of svgsIn(flagFolder)) expect(statSync(file).size, file).toBeLessThanOrEqual(flagBytesMax);
    for (const file of [...svgsIn(iconFolder), ...svgsIn(providerFolder)])
      expect(statSync(file).size, file).toBeLessThanOrEqual(iconBytesMax);
    const total = svgsIn(iconFolder).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(total).toBeLessThan(400_000);
  });

  it("prefix the IDs in flags with the file name, so that no two collide on one page", () => {
    const all = svgsIn(flagFolder).map((file) => ({ file, ids: idsOf(readFileSync(file, "utf8")) }));
    for (const { file, ids } of all)
      for (const id of ids) expect(id).toMatch(new RegExp(`^${basename(file, ".svg")}-`));
    const ids = all.flatMap((flag) => flag.ids);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(unique(ids));
  });

  const wrap = (inside: string) => `<svg xmlns="${svgNamespace}" viewBox="0 0 1 1">${inside}</svg>`;

  it("are rejected if they contain scripts, external references or hidden content", () => {
    expect(svgFaults(wrap('<path d="M0 0h1"/>'))).toEqual([]);
    const bad =
      '<script/>|<image/>|<use/>|<a/>|<style/>|<foreignObject/>|<animate/>|<path onload="x"/>|<path style="x"/>|' +
      '<path href="#a"/>|<path xlink:href="#a"/>|<path fill="url(https://x)"/>|<path fill="url(#a)"/>|<g>|</g>|' +
      '<path fill="URL(//x)"/>|<!-- -->|<![CDATA[x]]>|<?x?>|text|&amp;|<path d=x/>|<path d="a" d="b"/>|' +
      '<path id="a"/><path id="a"/>|<path fill="expression:x"/>|<PATH/>';
    for (const inside of bad.split("|")) expect(svgFaults(wrap(inside)), inside).not.toEqual([]);
    expect(svgFaults(`<!DOCTYPE svg>${wrap("")}`)).not.toEqual([]);
    expect(svgFaults(wrap("") + wrap(""))).not.toEqual([]);
  });
});
