import { environments } from "./provider.ts";
import { providers } from "./providers.ts";

/** The environment variables with which a caller finds this simulator and is known to it, for both environments.
 * A null folder is a simulator in this very process that keeps nothing. */
export function simulatorVariables(url: string, folder: string | null): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const environment of environments) {
    for (const provider of providers) {
      const settings = { ...provider.credentials(environment, folder), ...provider.addresses(`${url}/${provider.id}`) };
      for (const [name, value] of Object.entries(settings)) {
        const variable = `SVC_${environment}_${provider.id}_${inCapitals(name)}`;
        variables[variable.replaceAll("-", "_").toUpperCase()] = onOneLine(value);
      }
    }
  }
  return variables;
}

const inCapitals = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`);

// A key of several lines survives every way to hand variables on when its line ends are written out.
const onOneLine = (value: string): string => value.trim().replaceAll("\n", "\\n");
