import { types } from "node:util";
import { log } from "#lib/log.ts";

/** Next prints failed pages on the console, with statements and their parameters. They become log lines, with the ID that the
 * page shows. */
export function logPageErrors(): void {
  console.error = (...printed: unknown[]) => {
    const error = printed.find(types.isNativeError);
    if (!error) return log.warn("printed by a library", { error: printed.join(" ") });
    log.error("page failed", { error, ...("digest" in error && { request_id: error.digest }) });
  };
}
