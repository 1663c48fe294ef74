import type { TransactionRow } from "#db/transactions.ts";
import { seal, unseal } from "#lib/seal.ts";

/** The purposes of the keys that encrypt what buyers enter and what they are shown. Bound to the transaction's ID. */
export const fieldsPurpose = "buyer fields";
export const instructionsPurpose = "buyer instructions";

type Fields = Pick<TransactionRow, "id" | "requestedFields" | "sealedFields">;
type Instructions = Pick<TransactionRow, "id" | "instructions" | "sealedInstructions">;

/** The fields the provider last requested, as JSON. The previous version stores them without encryption. */
export const readFields = ({ id, requestedFields, sealedFields }: Fields): string | null =>
  requestedFields ?? (sealedFields && unseal(fieldsPurpose, id, sealedFields));

/** What the buyer has to do outside the provider's page, as JSON. */
export const readInstructions = ({ id, instructions, sealedInstructions }: Instructions): string | null =>
  instructions ?? (sealedInstructions && unseal(instructionsPurpose, id, sealedInstructions));

/** The columns for these fields, which replace those of the previous version. */
export const fieldsColumns = (id: string, json: string | null): Omit<Fields, "id"> => ({
  requestedFields: null,
  sealedFields: json === null ? null : seal(fieldsPurpose, id, json),
});

export const instructionsColumns = (id: string, json: string | null): Omit<Instructions, "id"> => ({
  instructions: null,
  sealedInstructions: json === null ? null : seal(instructionsPurpose, id, json),
});

/** Whether there are any, without decrypting them. */
export const hasFields = ({ requestedFields, sealedFields }: Fields): boolean =>
  (requestedFields ?? sealedFields) !== null;
export const hasInstructions = ({ instructions, sealedInstructions }: Instructions): boolean =>
  (instructions ?? sealedInstructions) !== null;

export const noBuyerDetails = {
  requestedFields: null,
  sealedFields: null,
  instructions: null,
  sealedInstructions: null,
} as const;
