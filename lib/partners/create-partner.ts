import { insertAccess, insertPartner } from "#db/partners.ts";
import { transact } from "#db/transact.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";

/** Creates a partner without members, with sandbox access. Returns its ID. */
export async function createPartner(name: string): Promise<string> {
  if (name.trim().length === 0 || name.length > 80)
    throw new AppError("validation_failed", "Enter a name with 1 to 80 characters");
  const id = randomId("ptn");
  await transact(async (tx) => {
    await insertPartner({ id, name: name.trim() }, tx);
    await insertAccess({ partnerId: id, environment: "sandbox" }, tx);
  });
  return id;
}
