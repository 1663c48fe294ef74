import { didYouMean } from "#lib/did-you-mean.ts";
import { providerVariables } from "#lib/providers/registry.ts";
import { settings } from "#lib/settings.ts";
import { startVariables } from "./settings.ts";

/** What npm start sets for its own processes. */
const ownVariables = [
  "SVC_NEXT_FOLDER",
  "SVC_PAGES_SOCKET",
  "SVC_PROVIDERS_LISTEN",
  "SVC_PROVIDERS_SOCKET",
  "SVC_SIMULATED",
];

/** Every setting of an operator, without those of providers. */
export const documentedSettings = startVariables.extend(settings.shape).omit({ SVC_SIMULATED: true });
export const documentedVariables: readonly string[] = Object.keys(documentedSettings.shape);

/** Settings that an earlier version had. */
const removedVariables = [
  "DATABASE_REPLICA_URL",
  "SVC_LOG_DIRECTORY",
  "SVC_LOG_SINK",
  "SVC_LOG_STORE",
  "SVC_REPLICA_LAG_SECONDS",
  "SVC_TRANSACTION_ARCHIVE_DAYS",
];

/** One sentence for each variable that looks like one of Slipway's and isn't. */
export function findUnknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = [...documentedVariables, ...providerVariables()];
  return Object.entries(env)
    .filter(([name, value]) => /^(SVC|DATABASE|REDIS|CLICKHOUSE)_/.test(name) && !isFromKubernetes(name, value))
    .map(([name]) => name)
    .filter((name) => !known.includes(name) && !ownVariables.includes(name))
    .map((name) =>
      removedVariables.includes(name)
        ? `${name} was removed and has no effect. See UPGRADING.md.`
        : `${name} isn't a setting of Slipway.${didYouMean(name, known)}`,
    );
}

/** Kubernetes sets these in every container for a service named "redis", for example. */
const isFromKubernetes = (name: string, value = "") =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)/.test(name) || /^(tcp|udp):\/\//.test(value);
