import type { CallbackRow } from "#lib/callbacks/queries.ts";
import { seal, unsealBytes } from "#lib/seal.ts";

/** The purpose of the key that encrypts callbacks as received, which contain personal data. */
export const bodyPurpose = "callback body";

type Received = Pick<CallbackRow, "provider" | "environment" | "bodyHash">;

// Not the row's ID, which is unknown before the row is stored.
const ownerOf = ({ provider, environment, bodyHash }: Received) =>
  `${provider}/${environment}/${bodyHash.toString("hex")}`;

export const sealBody = (received: Received, body: Buffer): Buffer => seal(bodyPurpose, ownerOf(received), body);

/** Null if it was erased. */
export const readBody = (row: Received & Pick<CallbackRow, "sealedBody">): Buffer | null =>
  row.sealedBody && unsealBytes(bodyPurpose, ownerOf(row), row.sealedBody);
