import { seal, unseal } from "#lib/seal.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** The purposes of the keys that encrypt what buyers enter and what they are shown. Bound to the transaction's ID. */
export const fieldsPurpose = "buyer fields";
export const instructionsPurpose = "buyer instructions";
export const emailPurpose = "buyer email";
export const linkPurpose = "provider link";

type Fields = Pick<TransactionRow, "id" | "sealedFields">;
type Instructions = Pick<TransactionRow, "id" | "sealedInstructions">;
type ProviderLink = Pick<TransactionRow, "id" | "providerLink" | "sealedProviderLink">;

/** The buyer's, as the partner stated it. */
export type EmailAddress = { email: string; isVerified: boolean };

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

/** Null if the partner stated none, and once the transaction is closed. */
export const readEmail = ({ id, sealedBuyer }: Pick<TransactionRow, "id" | "sealedBuyer">): EmailAddress | null =>
  sealedBuyer && JSON.parse(unseal(emailPurpose, id, sealedBuyer));

export const emailColumns = (id: string, address: EmailAddress | null): Pick<TransactionRow, "sealedBuyer"> => ({
  sealedBuyer: address && seal(emailPurpose, id, JSON.stringify(address)),
});

/** Where the buyer continues; null if the order doesn't exist yet. */
export const readProviderLink = ({ id, providerLink, sealedProviderLink }: ProviderLink): string | null =>
  sealedProviderLink === null ? providerLink : unseal(linkPurpose, id, sealedProviderLink);

/** Several providers take the email address in the link, which is then encrypted. `linkInstead` is in its place, for when it's
 * deleted. Null for a link without the address. */
export const providerLinkColumns = (id: string, link: string, linkInstead: string | null): Omit<ProviderLink, "id"> =>
  linkInstead === null
    ? { providerLink: link, sealedProviderLink: null }
    : { providerLink: linkInstead, sealedProviderLink: seal(linkPurpose, id, link) };

/** Of a closed transaction. */
export const noBuyerDetails = {
  sealedFields: null,
  sealedInstructions: null,
  sealedBuyer: null,
  sealedProviderLink: null,
} as const;
