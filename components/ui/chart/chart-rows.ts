/** A chart's numbers as text: React writes each value of an array separately, and a page has thousands of them. An object, so that React
 * writes those of a chart's tooltip and table once. */
export type ChartRows = { text: string };

export const joinRows = (rows: readonly (readonly string[])[]): ChartRows => ({
  text: rows.map((cells) => cells.join("\t")).join("\n"),
});

export const splitRows = ({ text }: ChartRows): string[][] =>
  text === "" ? [] : text.split("\n").map((line) => line.split("\t"));
