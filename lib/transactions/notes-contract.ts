import * as z from "zod";
import type { ActorKind, Role } from "#db/enums.ts";

/** The members who can write notes. Every member reads them. */
export const noteWriters: readonly Role[] = ["owner", "developer", "support"];

export const noteTextMax = 2_000;

const text = z
  .string()
  .trim()
  .min(1, "Enter a note")
  .max(noteTextMax, `At most ${noteTextMax} characters`)
  // Postgres text can't contain NUL.
  .regex(/^[^\0]*$/, "Can't contain NUL characters");

export const memberNote = z.strictObject({ text });
/** `partner`: the partner's members see it too. */
export const operatorNote = z.strictObject({ text, visibility: z.enum(["operators", "partner"]) });

export type NoteLine = {
  id: string;
  /** ISO 8601. */
  at: string;
  by: Exclude<ActorKind, "api_key" | "system">;
  /** Null if the account no longer exists, or isn't shown to the reader. */
  author: string | null;
  text: string;
  isVisibleToPartner: boolean;
};
