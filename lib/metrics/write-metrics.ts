import { allMetrics, type Metric } from "./instruments.ts";

export const metricsContentType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

type Collector = () => Promise<void> | void;

// Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwayCollectors?: Set<Collector> };

function collectors(): Set<Collector> {
  shared.slipwayCollectors ??= new Set();
  return shared.slipwayCollectors;
}

/** Runs `collect` before each scrape, so that it can set gauges. It doesn't throw. Returns how to remove it. */
export function onScrape(collect: Collector): () => void {
  collectors().add(collect);
  return () => void collectors().delete(collect);
}

/** All metrics as OpenMetrics text, with the label `part`. */
export async function writeMetrics(part: string): Promise<string> {
  await Promise.all([...collectors()].map((collect) => collect()));
  return `${[...allMetrics().values()].map((metric) => writeMetric(metric, part)).join("")}# EOF\n`;
}

function writeMetric({ name, type, help, labelNames, series }: Metric, part: string): string {
  const lines = [`# TYPE ${name} ${type}`, `# HELP ${name} ${escapeText(help)}`];
  for (const { labels, one } of series.values()) {
    const own = labels.map((label, index) => [labelNames[index], label] as const);
    for (const sample of one.samples()) {
      const all = [["part", part] as const, ...own, ...(sample.labels ? [sample.labels] : [])];
      const text = all.map(([label, value]) => `${label}="${escapeText(value)}"`).join(",");
      lines.push(`${name}${sample.suffix}{${text}} ${sample.value}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

const escapeText = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
