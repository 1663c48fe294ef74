import { Writable } from "node:stream";
import { createElement as h, type ReactNode, Suspense, use } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { contentStart, placeContent } from "./content-in-place.ts";

type Late = { name: string; promise: Promise<string>; resolve: (text: string) => void };

const lateText = (name: string): Late => ({ name, ...Promise.withResolvers<string>() });
const Text = ({ promise }: { promise: Promise<string> }): ReactNode => use(promise);
const Row = ({ promise }: { promise: Promise<string> }) => h("tr", null, h("td", null, use(promise)));
const Bar = ({ promise }: { promise: Promise<string> }) => h("rect", { width: use(promise) });
const Part = ({ first, second }: { first: Late; second: Late }) =>
  h("section", { title: use(first.promise) }, "about ", h(Text, second), " & more");

/** A page whose content has a part of every kind that React can send separately. */
function pageOf([start, row, bar, first, second]: Late[], rest: ReactNode) {
  if (!start || !row || !bar || !first || !second) throw new Error("too few parts");
  const content = h(
    "div",
    null,
    h(Text, start),
    h("table", null, h("tbody", null, h("tr", null, h("td", null, "<script>$RC")), h(Row, row))),
    h("svg", null, h(Bar, bar)),
    h(Part, { first, second }),
    rest,
  );
  const fallback = h("div", { className: "until-streamed" }, h("h1", null, "Title"));
  const main = h("main", null, h(Suspense, { fallback }, content), h("footer"));
  return h("html", null, h("body", null, h("nav", null, "Frame"), main));
}

const names = ["start", "row", "bar", "first", "second"];
const nonce = "bm9uY2U=";

type Options = { isReady?: boolean; rest?: ReactNode };

/** What React streams if the parts are ready in this order, each of which it sends before the next. */
async function stream(order: readonly string[], { isReady = false, rest }: Options = {}): Promise<string> {
  const parts = names.map(lateText);
  const resolve = (name: string) => parts.find((part) => part.name === name)?.resolve(`${name} "$RC("B:0"`);
  if (isReady) order.forEach(resolve);
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  let html = "";
  const sink = new Writable({
    write: (chunk, _encoding, next) => {
      html += chunk;
      next();
    },
    final: (next) => {
      next();
      finish();
    },
  });
  const { promise: shell, resolve: onShellReady } = Promise.withResolvers<void>();
  const { promise: whole, resolve: onAllReady } = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(pageOf(parts, rest), { nonce, onShellReady, onAllReady });
  await (isReady ? whole : shell);
  pipe(sink);
  for (const name of isReady ? [] : order) {
    resolve(name);
    for (let turn = 0; turn < 4; turn += 1) await new Promise((next) => setImmediate(next));
  }
  await end;
  return html;
}

/** Without scripts, and without comments that separate no texts. */
const elements = (html: string) =>
  html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "").replace(/(?<=>)<!-- -->|<!-- -->(?=<)/g, "");
const place = (html: string) => {
  const at = contentStart(html);
  const placed = placeContent(html.slice(at));
  return placed === null ? null : html.slice(0, at) + placed;
};
const asWhole = () => stream(names, { isReady: true });

it.each([
  ["one after the other", names],
  ["the last first", names.toReversed()],
  ["nested parts before their parents", ["second", "first", "bar", "row", "start"]],
])("places what React streamed where React would have rendered it: %s", async (_order, order) => {
  const html = await stream(order);
  expect(contentStart(html)).toBeGreaterThan(0);
  const placed = place(html) ?? "";
  expect(elements(placed)).toBe(elements(await asWhole()));
  // Nothing is left for scripts to move.
  expect(placed).not.toMatch(/\$R[CS]\("[BS]|until-streamed| id="[BPS]:/);
});

it("leaves a boundary of the content to React's scripts", async () => {
  const late = lateText("other");
  const rest = h(Suspense, { fallback: "later" }, h("i", null, h(Text, late)));
  const streaming = stream(names, { rest });
  late.resolve("other");
  const placed = place(await streaming);
  expect(placed).toMatch(/<main><!--\$-->.*<template id="B:\w+"><\/template>later.*<footer>/);
  expect(placed).toMatch(/<div hidden id="S:(\w+)"><i>[\s\S]*\$RC=function[\s\S]*\$RC\("B:\w+","S:\1"\)/);
});

it("doesn't place content until all of it is there", async () => {
  const html = await stream(names);
  const at = contentStart(html);
  const end = html.indexOf('$RC("B:0"');
  for (let length = at; length < end; length += 7) expect(placeContent(html.slice(at, length))).toBeNull();
});

it("doesn't place content with a part of an unknown form", async () => {
  const html = await stream(names);
  expect(place(html.replace("<table hidden>", "<table hidden class>"))).toBeNull();
});

it("finds no boundary in a page that was ready", async () => {
  expect(contentStart(await asWhole())).toBe(-1);
});
