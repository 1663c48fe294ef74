type MetricType = "counter" | "gauge" | "histogram";
type LabelNames = readonly string[];
type LabelValues<Names extends LabelNames> = { [Index in keyof Names]: string };
/** A line of the text: what follows the name of the metric, such as "_bucket", more labels, and the value. */
type Sample = { suffix: string; labels?: readonly [name: string, value: string]; value: number };

/** Labels beyond these share one series, so that no input can fill the memory. */
export const seriesMax = 1_000;

type Series = { samples(): Sample[] };

type Description<Names extends LabelNames> = { name: string; help: string; labelNames: Names };

/** A metric with a series for each combination of its labels. Labels are routes, providers, and classes of results, never
 * partners, keys, or addresses. */
export class Metric<One extends Series = Series, Names extends LabelNames = LabelNames> {
  readonly type: MetricType;
  readonly name: string;
  readonly help: string;
  readonly labelNames: Names;
  readonly series: Map<string, { labels: LabelNames; one: One }> = new Map();
  readonly #create: () => One;

  constructor(type: MetricType, { name, help, labelNames }: Description<Names>, create: () => One) {
    this.type = type;
    this.name = name;
    this.help = help;
    this.labelNames = labelNames;
    this.#create = create;
  }

  /** Code that runs for every request keeps the result. */
  of(...labels: LabelValues<Names>): One {
    const key = labels.join("\n");
    const known = this.series.get(key);
    if (known) return known.one;
    if (this.series.size >= seriesMax && !isOther(labels))
      return this.of(...(labels.map(() => "other") as LabelValues<Names>));
    const one = this.#create();
    this.series.set(key, { labels, one });
    return one;
  }
}

const isOther = (labels: LabelNames) => labels.every((label) => label === "other");

class CounterSeries {
  value = 0;
  samples = (): Sample[] => [{ suffix: "_total", value: this.value }];
  add(amount = 1): void {
    this.value += amount;
  }
}

class GaugeSeries {
  value = 0;
  samples = (): Sample[] => [{ suffix: "", value: this.value }];
  set(value: number): void {
    this.value = value;
  }
}

/** In seconds. The last bucket has no bound. */
const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const sizeBounds = [1, 2, 5, 10, 25, 50, 100, 250, 500];

class HistogramSeries {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let index = 0;
    while (value > (this.#bounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += value;
  }

  /** By `performance.now()`. */
  observeSince(startedMs: number): void {
    this.observe((performance.now() - startedMs) / 1_000);
  }

  samples(): Sample[] {
    let count = 0;
    const buckets = this.#counts.map((own, index): Sample => {
      count += own;
      const bound = this.#bounds[index];
      return { suffix: "_bucket", labels: ["le", bound === undefined ? "+Inf" : String(bound)], value: count };
    });
    return [...buckets, { suffix: "_count", value: count }, { suffix: "_sum", value: this.#sum }];
  }
}

export type Histogram<Names extends LabelNames = LabelNames> = Metric<HistogramSeries, Names>;
export type Gauge<Names extends LabelNames = LabelNames> = Metric<GaugeSeries, Names>;

// On globalThis, because Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwayMetrics?: Map<string, Metric> };

/** Every metric of this process, by name. */
export function allMetrics(): Map<string, Metric> {
  shared.slipwayMetrics ??= new Map();
  return shared.slipwayMetrics;
}

function register<One extends Series, const Names extends LabelNames>(
  type: MetricType,
  description: Description<Names>,
  create: () => One,
): Metric<One, Names> {
  const { name } = description;
  const known = allMetrics().get(name);
  if (known) return known as unknown as Metric<One, Names>;
  const metric = new Metric(type, description, create);
  allMetrics().set(name, metric as unknown as Metric);
  // So that its first increase is one.
  if (type === "counter" && description.labelNames.length === 0) metric.of(...([] as LabelValues<Names>));
  return metric;
}

/** Its name in queries ends in "_total". */
export const counter = <const Names extends LabelNames>(
  name: string,
  help: string,
  labelNames: Names,
): Metric<CounterSeries, Names> => register("counter", { name, help, labelNames }, () => new CounterSeries());

export const gauge = <const Names extends LabelNames>(name: string, help: string, labelNames: Names): Gauge<Names> =>
  register("gauge", { name, help, labelNames }, () => new GaugeSeries());

/** Of durations in seconds, or with `unit` "size" of sizes. */
export const histogram = <const Names extends LabelNames>(
  name: string,
  help: string,
  labelNames: Names,
  unit: "seconds" | "size" = "seconds",
): Histogram<Names> => {
  const bounds = unit === "seconds" ? durationBounds : sizeBounds;
  return register("histogram", { name, help, labelNames }, () => new HistogramSeries(bounds));
};
