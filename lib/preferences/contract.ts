import * as z from "zod";
import { timeFormats, zoneChoices } from "#lib/time-zone.ts";
import { transactionColumns } from "#lib/transactions/columns-contract.ts";

const fields = {
  time_zone: z.enum(zoneChoices),
  time_format: z.enum(timeFormats),
  /** The columns of the list of transactions; null for the default ones. */
  columns: z.array(z.enum(transactionColumns)).min(1).max(transactionColumns.length).nullable(),
};

/** What a person chose for themselves, in every browser. Fields that are missing keep their value. */
export const preferencesChange = z.strictObject(fields).partial();
export type PreferencesChange = z.output<typeof preferencesChange>;
export type Preferences = Partial<PreferencesChange>;

const stored = z
  .object({
    time_zone: fields.time_zone.optional().catch(undefined),
    time_format: fields.time_format.optional().catch(undefined),
    columns: fields.columns.optional().catch(undefined),
  })
  .catch({});

/** Without values that this version doesn't know. */
export const readPreferences = (value: unknown): Preferences => stored.parse(value);
