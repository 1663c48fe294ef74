import { expect, it } from "vitest";
import { allMetrics, counter, gauge, histogram, seriesMax } from "./instruments.ts";
import { onScrape, writeMetrics } from "./write-metrics.ts";

/** The lines of the metrics that this file made. */
async function written(): Promise<string[]> {
  return (await writeMetrics("test")).split("\n").filter((line) => line.includes("sample_") && !line.startsWith("#"));
}

it("writes counters and gauges with their part and labels, and escapes labels", async () => {
  counter("sample_calls", "Calls", ["outcome"]).of('"quoted"\n\\').add(2);
  gauge("sample_depth", "Depth", []).of().set(1.5);
  const text = await writeMetrics("worker");
  expect(text).toContain("# TYPE sample_calls counter\n# HELP sample_calls Calls\n");
  expect(text).toContain('sample_calls_total{part="worker",outcome="\\"quoted\\"\\n\\\\"} 2\n');
  expect(text).toContain('sample_depth{part="worker"} 1.5\n');
  expect(text.endsWith("# EOF\n")).toBe(true);
});

it("counts each value in its own bucket and in all larger ones, with values at a bound below it", async () => {
  const sizes = histogram("sample_sizes", "Sizes", [], "size").of();
  for (const size of [1, 2, 3, 501]) sizes.observe(size);
  const lines = (await written()).filter((line) => line.startsWith("sample_sizes"));
  const counts = lines.map((line) => line.replace(/^sample_sizes|part="test",?/g, ""));
  expect(counts).toEqual([
    ...['_bucket{le="1"} 1', '_bucket{le="2"} 2', '_bucket{le="5"} 3', '_bucket{le="10"} 3', '_bucket{le="25"} 3'],
    ...['_bucket{le="50"} 3', '_bucket{le="100"} 3', '_bucket{le="250"} 3', '_bucket{le="500"} 3'],
    ...['_bucket{le="+Inf"} 4', "_count{} 4", "_sum{} 507"],
  ]);
});

it("starts a counter without labels at zero, and a gauge without a value nowhere", async () => {
  counter("sample_unused_counter", "Unused", []);
  gauge("sample_unused_gauge", "Unused", []);
  const lines = (await written()).filter((line) => line.startsWith("sample_unused"));
  expect(lines).toEqual(['sample_unused_counter_total{part="test"} 0']);
});

it("reads gauges at each scrape", async () => {
  let depth = 1;
  const remove = onScrape(async () => gauge("sample_read", "Read", []).of().set(depth));
  expect(await written()).toContain('sample_read{part="test"} 1');
  depth = 2;
  expect(await written()).toContain('sample_read{part="test"} 2');
  remove();
});

it("puts labels beyond the limit into one series", () => {
  const metric = counter("sample_many", "Many", ["name"]);
  for (let index = 0; index < seriesMax + 10; index += 1) metric.of(`name ${index}`).add();
  expect(metric.series.size).toBe(seriesMax + 1);
  expect(metric.of("other").value).toBe(10);
});

it("returns the same metric to each copy of the module that declares it", () => {
  const one = counter("sample_shared", "Shared", []);
  expect(counter("sample_shared", "Shared", [])).toBe(one);
  expect(allMetrics().get("sample_shared")).toBe(one);
});
