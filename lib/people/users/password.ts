import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { AppError } from "#lib/errors.ts";

// Argon2id with 19 MiB and two passes, OWASP's minimum; about 30 ms on typical machines.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Leaves a core to everything else, and refuses what would have to wait for seconds.
const hashing = bulkhead(Math.max(1, availableParallelism() - 1), 50);

async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await hashing.execute(work);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError("service_unavailable", "Too many people are signing in. Try again in a few seconds.", {
      retryAfterSeconds: 5,
    });
  }
}

/** Throws service_unavailable while too many passwords are being checked. */
export const hashPassword = (password: string): Promise<string> =>
  whenFree(() => hash(password.normalize("NFKC"), cost));

let nobody: Promise<string> | undefined;

/** Takes the same time for unknown users. Throws service_unavailable while too many passwords are being checked. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const compared = stored ?? (await nobody);
  const isRight = await whenFree(() => verify(compared, password.normalize("NFKC")));
  return isRight && typeof stored === "string";
}
