import { hash, verify } from "@node-rs/argon2";

// Argon2id with 19 MiB and two passes, OWASP's minimum; about 30 ms on typical machines.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), cost);

let nobody: Promise<string> | undefined;

/** Takes the same time for unknown users. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const isRight = await verify(stored ?? (await nobody), password.normalize("NFKC"));
  return isRight && typeof stored === "string";
}
