import type { Environment } from "#db/enums.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { Incident } from "#lib/status/queries/incidents.ts";
import { componentNames } from "./contract.ts";

/** "MoonPay (sandbox)". */
export function componentLabel(environment: Environment | "all", component: string): string {
  const ours = componentNames[component as keyof typeof componentNames];
  const name = ours ?? providerModules.find(({ id }) => id === component)?.name ?? component;
  return environment === "all" ? name : `${name} (${environment})`;
}

/** The title that an operator gave it, or what happened. */
export function incidentTitle({ title, environment, component, condition }: Incident): string {
  if (title !== null) return title;
  const label = componentLabel(environment, component);
  return condition === "down" ? `${label} was unavailable` : `${label} had degraded performance`;
}
