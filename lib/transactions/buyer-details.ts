import { seal, unseal } from "#lib/seal.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** The purposes of the keys that encrypt what buyers enter and what they are shown. Bound to the transaction's ID. */
export const fieldsPurpose = "buyer fields";
export const instructionsPurpose = "buyer instructions";

type Fields = Pick<TransactionRow, "id" | "sealedFields">;
type Instructions = Pick<TransactionRow, "id" | "sealedInstructions">;

/** The fields the provider last requested, as JSON. */
export const readFields = ({ id, sealedFields }: Fields): string | null =>
  sealedFields && unseal(fieldsPurpose, id, sealedFields);

/** What the buyer has to do outside the provider's page, as JSON. */
export const readInstructions = ({ id, sealedInstructions }: Instructions): string | null =>
  sealedInstructions && unseal(instructionsPurpose, id, sealedInstructions);

export const fieldsColumns = (id: string, json: string | null): Omit<Fields, "id"> => ({
  sealedFields: json === null ? null : seal(fieldsPurpose, id, json),
});

export const instructionsColumns = (id: string, json: string | null): Omit<Instructions, "id"> => ({
  sealedInstructions: json === null ? null : seal(instructionsPurpose, id, json),
});

export const noBuyerDetails = { sealedFields: null, sealedInstructions: null } as const;
