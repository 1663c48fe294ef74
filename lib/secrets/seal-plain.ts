import { type PlainColumn, replacePlain, selectPlain } from "#db/sealed-columns.ts";
import { seal } from "#lib/seal.ts";
import { personalKinds, type SealedKind } from "./sealed-kinds.ts";

const batchSize = 200;
const batchesMax = 500;

/** Encrypts personal data that the previous version stored. A value that changes meanwhile is left for the next run. */
export async function sealPlainValues(): Promise<void> {
  for (const kind of personalKinds) await sealKind(kind);
}

async function sealKind(kind: SealedKind & PlainColumn): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const rows = await selectPlain(kind, batchSize);
    for (const row of rows) await replacePlain(kind, row, seal(kind.purpose, row.owner, row.content));
    if (rows.length < batchSize) return;
  }
}
