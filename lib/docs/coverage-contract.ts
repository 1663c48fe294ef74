import { z } from "zod";
import { sides } from "#db/enums.ts";

// From a URL: what can't be a value is ignored.
const choice = z.string().min(1).max(64).optional().catch(undefined);

export const coverageFilter = z.object({
  type: z.enum(sides).catch("BUY"),
  fiat: choice,
  method: choice,
  /** "CODE:network" */
  asset: choice,
});
export type CoverageFilter = z.output<typeof coverageFilter>;

type Choice = { value: string; label: string };

export type Coverage = {
  filter: CoverageFilter;
  choices: { fiats: Choice[]; methods: Choice[]; assets: Choice[] };
  /** The names of the providers with at least one matching route. */
  providers: string[];
  /** For each fiat currency, the number of payment methods by provider. */
  fiats: { code: string; name: string; methodCounts: Record<string, number> }[];
  /** The routes of the chosen fiat currency; null if none is chosen. */
  routes: { provider: string; method: string; limits: string; assets: string[] }[] | null;
};
