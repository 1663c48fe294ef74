import { type Sealed, selectSealed, updateSealed } from "#db/webhook-endpoints.ts";
import { readSecret, sealSecret } from "#lib/webhooks/endpoint-secret.ts";

const atOnce = 100;

/** Seals every endpoint's secrets anew under SVC_SECRET; names those that cannot be opened. One whose secret was rotated
 * meanwhile is left as it then is: it is sealed under the new secret already. */
export async function resealSecrets(): Promise<{ resealed: number; unreadable: string[] }> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (let after = ""; ; ) {
    const rows = await selectSealed(after, atOnce);
    for (const row of rows) {
      const renewed = renew(row);
      if (!renewed) unreadable.push(row.id);
      else if (await updateSealed(row.id, row.secret, renewed)) resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return { resealed, unreadable };
    after = last.id;
  }
}

function renew({ id, secret, previousSecret }: Sealed): Omit<Sealed, "id"> | null {
  const anew = (sealed: Buffer) => sealSecret(id, readSecret(id, sealed));
  try {
    return { secret: anew(secret), previousSecret: previousSecret && anew(previousSecret) };
  } catch {
    return null;
  }
}
