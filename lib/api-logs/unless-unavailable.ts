import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

/** What is read from API logs, or `otherwise` while those are unavailable. For what is useful without them. */
export async function unlessUnavailable<Result>(read: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "service_unavailable")) throw error;
    log.error("API logs not read", { error });
    return otherwise;
  }
}
