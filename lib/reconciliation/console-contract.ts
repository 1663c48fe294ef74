import * as z from "zod";
import { dateOrders, differenceKinds, environments } from "#db/enums.ts";
import { type ListFilter, lenient, pageParameters, word } from "#lib/list-contract.ts";
import { readTimeZone } from "#lib/time-zone.ts";
import { differenceStates, fileFields, kindLabels, previewBytesMax } from "./contract.ts";

const provider = z.string().regex(/^[\w-]{1,64}$/);
const offset = z.string().regex(/^[1-9]\d{0,4}$/);
const runId = z.string().regex(/^rec_[0-9A-Za-z]{22}$/);

export const runFilters = {
  provider: { page: provider, label: "Provider" },
} satisfies Record<string, ListFilter>;

export const runsQuery = z.object({
  environment: z.enum(environments).catch("production"),
  ...pageParameters(runFilters),
  cursor: lenient(offset),
});

const state = z.enum(["open", "explained"]);

export const differenceFilters = {
  kind: { page: z.enum(differenceKinds), label: "Difference", options: kindLabels },
  state: { page: state, label: "State", options: differenceStates },
} satisfies Record<string, ListFilter>;

export const differencesQuery = z.object({ ...pageParameters(differenceFilters), cursor: lenient(offset) });
export const differencesExport = z.object({ id: runId, ...pageParameters(differenceFilters) });

export const differenceNote = z.strictObject({ state, note: word(500) });

/** The beginning of the file. */
export const previewBody = z.strictObject({
  provider,
  name: word(255),
  head: z.string().max(previewBytesMax),
});

const zone = z.string().refine((name) => readTimeZone(name) !== null, "Must be a time zone such as Africa/Lagos");

export const uploadQuery = z.strictObject({
  provider,
  environment: z.enum(environments),
  name: word(255),
  /** "amount=Fiat amount" for each. */
  columns: z.array(z.string().max(300)).max(fileFields.length).optional(),
  zone,
  decimals: z.enum(["point", "comma"]),
  date_order: z.enum(dateOrders).optional(),
  /** In the zone. Both days are part of the period. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type UploadQuery = z.output<typeof uploadQuery>;
