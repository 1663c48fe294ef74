import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

/** What is read from API logs, or `otherwise` while those are unavailable. For what is useful without them. */
export const unlessUnavailable = <Result>(read: Promise<Result>, otherwise: Result): Promise<Result> =>
  read.catch((error: unknown) => {
    whyUnavailable(error);
    return otherwise;
  });

/** Why API logs can't be read, for people. Throws any other error. */
export function whyUnavailable(error: unknown): string {
  if (!(error instanceof AppError && error.code === "service_unavailable")) throw error;
  log.error("API logs not read", { error });
  return error.message;
}
