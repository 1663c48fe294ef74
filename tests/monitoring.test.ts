import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allMetrics } from "#lib/metrics/instruments.ts";
import "#lib/metrics/metrics.ts";

const rules = readFileSync("ops/prometheus/alerts.yml", "utf8");
const dashboard = readFileSync("ops/grafana/slipway.json", "utf8");
const page = readFileSync("docs/operations/monitor.md", "utf8");

/** The names in queries, of counters and histograms with their endings. */
const queryNames = new Set(
  allMetrics()
    .values()
    .flatMap(({ name, type }) => {
      if (type === "counter") return [`${name}_total`];
      return type === "gauge" ? [name] : ["_bucket", "_count", "_sum"].map((ending) => name + ending);
    }),
);

const ownName = /^(slipway|process|nodejs)_/;
const namesIn = (text: string) => new Set(text.match(/\b(?:slipway|process|nodejs)_[a-z_]+\b/g));

it("the alert rules and the dashboard query metrics that exist", () => {
  const expressions = [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, expression]) => expression).join("\n");
  for (const text of [rules, expressions]) {
    const used = namesIn(text);
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !queryNames.has(name))).toEqual([]);
  }
});

it("each alert has its own page, and each page its alert", () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)[\s\S]*?runbook_url: (\S+)/g)];
  expect(alerts.length).toBe(rules.match(/- alert: /g)?.length);
  for (const [, name, file = ""] of alerts) expect(readFileSync(file, "utf8")).toContain(`Alert: \`${name}\``);
  const pages = readdirSync("docs/operations/alerts").map((file) => `docs/operations/alerts/${file}`);
  expect(alerts.map(([, , file]) => file).sort()).toEqual(pages.sort());
});

it("the pages of alerts lead to files that exist", () => {
  for (const file of readdirSync("docs/operations/alerts")) {
    const text = readFileSync(`docs/operations/alerts/${file}`, "utf8");
    for (const [, target = ""] of text.matchAll(/\]\(([^)#]+)/g))
      expect(readFileSync(`docs/operations/alerts/${target}`, "utf8")).not.toBe("");
  }
});

it("the documentation lists each metric with its labels", () => {
  const rows = allMetrics()
    .values()
    // Tests in this process have samples.
    .filter(({ name }) => ownName.test(name))
    .map(({ name, type, help, labelNames }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(", ");
      return [`\`${type === "counter" ? `${name}_total` : name}\``, type, labels, help];
    })
    .toArray();
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const listed = page
    .split("\n")
    .filter((line) => line.startsWith("| `") && ownName.test(line.slice(3)))
    .map(cells);
  expect(listed).toEqual(rows);
});
