import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Completion } from "./completion.tsx";

const quality = { score: 82, median_minutes: 4, period_days: 90, basis: "method" as const };
const textOf = (one: Parameters<typeof Completion>[0]["quality"]) =>
  renderToStaticMarkup(createElement(Completion, { quality: one }))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

it("shows the share, the number of transactions, and the score", () => {
  expect(textOf({ ...quality, completion_rate: 0.8204, sample: 1412 })).toBe(" 82% · 1,412 score 82 ");
});

it("says that there is no data, with the score if there is one", () => {
  expect(textOf({ ...quality, score: 50, completion_rate: null, sample: 0 })).toBe(" No data score 50 ");
  expect(textOf(null)).toBe(" No data ");
});
