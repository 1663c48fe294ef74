import type { OutboxRow } from "#lib/mail/queries/outbox.ts";
import { seal, unseal } from "#lib/seal.ts";

/** The purpose of the key that encrypts the text of emails, which may contain a secret link. */
export const textPurpose = "email text";

export const sealText = (mailId: string, text: string): Buffer => seal(textPurpose, mailId, text);

/** Empty once it was sent or shown. */
export const readText = ({ id, sealedText }: Pick<OutboxRow, "id" | "sealedText">): string =>
  sealedText ? unseal(textPurpose, id, sealedText) : "";
