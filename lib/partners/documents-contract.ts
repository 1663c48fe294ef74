import * as z from "zod";
import type { ActorKind } from "#db/enums.ts";

/** A link to a document about a partner, which its members and operators see. */
export type PartnerDocument = {
  id: string;
  label: string;
  url: string;
  by: Exclude<ActorKind, "system">;
  /** An email address; null if the person was removed, and for members if it was an operator. */
  author: string | null;
  /** ISO 8601. */
  at: string;
};

export const documentsMax = 20;
export const documentLabelMax = 80;
export const documentUrlMax = 500;

const urlText = "Enter an https address like https://files.example/contract.pdf";

export const documentLink = z.strictObject({
  label: z
    .string()
    .trim()
    .min(1, "Say what the document is")
    .max(documentLabelMax, `At most ${documentLabelMax} characters`),
  url: z.url({ protocol: /^https$/, error: urlText }).max(documentUrlMax, `At most ${documentUrlMax} characters`),
});
export type DocumentLink = z.output<typeof documentLink>;
