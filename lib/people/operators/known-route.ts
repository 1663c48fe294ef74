import type { Tx } from "#db/client.ts";
import { selectFullCatalog } from "#lib/assets/queries/assets.ts";
import { invalidFields } from "#lib/errors.ts";
import type { RouteChange } from "./contract.ts";

/** Rejects unknown names, which would disable nothing without notice. Throws validation_failed with every invalid
 * field. */
export async function assertKnownRoute(route: RouteChange, tx: Tx): Promise<void> {
  const { cryptos, fiats, methods } = await selectFullCatalog(tx);
  const known = {
    fiat: fiats.map(({ code }) => code),
    method: methods.map(({ id }) => id),
    crypto: cryptos.map(({ code }) => code),
    network: cryptos.map(({ network }) => network),
  };
  const names = ["fiat", "method", "crypto", "network"] as const;
  const errors = names
    .filter((name) => route[name] !== "*" && !known[name].includes(route[name]))
    .map((field) => ({
      field,
      code: "unknown_value" as const,
      message: `The catalog has no ${field} ${route[field]}`,
    }));
  if (errors.length > 0) {
    throw invalidFields(errors);
  }
}
