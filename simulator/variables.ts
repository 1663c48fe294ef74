import { environments } from "./provider.ts";
import { providers } from "./providers.ts";

/** The environment variables that connect a caller to this simulator, in both environments. `folder` is null for a
 * simulator in this process that stores nothing. */
export function simulatorVariables(url: string, folder: string | null): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const environment of environments) {
    for (const provider of providers) {
      const settings = { ...provider.credentials(environment, folder), ...provider.addresses(`${url}/${provider.id}`) };
      for (const [name, value] of Object.entries(settings)) {
        const variable = `SVC_${environment}_${provider.id}_${snakeCase(name)}`;
        variables[variable.replaceAll("-", "_").toUpperCase()] = escapeLineBreaks(value);
      }
    }
  }
  return variables;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`);

// A key with several lines survives every way to pass environment variables if its line breaks are escaped.
const escapeLineBreaks = (value: string): string => value.trim().replaceAll("\n", "\\n");
