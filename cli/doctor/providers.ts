import { type Environment, environments } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { callbackPath } from "#lib/providers/onboarding-contract.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { checkConnection } from "#lib/providers/settings/check-connection.ts";
import { describeProviders } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { type DoctorCheck, type Finding, failed, ok, skipped, warning } from "./check.ts";

type Module = (typeof providerModules)[number];

/** Every provider in both environments. Creates no order. */
export function providerChecks(): DoctorCheck[] {
  let loaded: Promise<unknown> | undefined;
  const checks = environments.flatMap((environment) =>
    providerModules.map((module) => ({ environment, module, id: `provider.${environment}.${module.id}` })),
  );
  return checks.map(({ environment, module, id }) => ({
    id,
    name: `${module.name} (${environment})`,
    needs: ["settings.values", "database.migrations"],
    timeoutMs: minuteMs,
    async run() {
      loaded ??= loadProviderSettings();
      await loaded;
      return checkProvider(module, environment);
    },
  }));
}

async function checkProvider(module: Module, environment: Environment): Promise<Finding> {
  const entry = describeProviders(environment).find(({ id }) => id === module.id);
  const isSaved = entry?.source === "saved" && environment === "sandbox";
  if (env().isSimulated && !isSaved) return skipped("Simulated in demo mode.");
  if (entry?.source === "unreadable")
    return failed(
      "Its credentials can't be decrypted.",
      "Set SVC_SECRET_PREVIOUS to the previous secret, or save them again.",
    );
  if (!entry || entry.source === "none") return skipped("No credentials are set.");
  if (!entry.isEnabled) return skipped("Disabled.");
  const checks = await checkConnection(
    { environment, provider: module.id },
    { wallet: null, amount: null, now: new Date() },
  );
  const problems = checks.filter(({ outcome }) => outcome === "failed");
  const callbacks = checks.find(({ name }) => name === "Callbacks");
  const url = `${env().baseUrls[environment] ?? ""}${callbackPath(module)}`;
  if (problems.length > 0)
    return failed(
      problems.map(({ name, text }) => `${name}: ${text}`).join(" "),
      `Run "svc provider test ${environment} ${module.id}" after the correction.`,
    );
  if (callbacks?.outcome === "untested") return warning(callbacks.text, `The callback URL is ${url}.`);
  return ok(`It accepts the credentials. The callback URL is ${url}.`);
}
