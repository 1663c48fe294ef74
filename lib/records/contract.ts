import * as z from "zod";
import { environments } from "#db/enums.ts";

/** What names a person or a wallet to all partners. */
export const recordKinds = ["wallet", "email", "phone", "customer_ref"] as const;
export type RecordKind = (typeof recordKinds)[number];

const line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`)
    // Postgres text can't contain NUL.
    .regex(/^[^\0]*$/, "Can't contain NUL characters");

/** An operator's request for everything about a person or a wallet. */
export const recordsRequest = z.strictObject({
  environment: z.enum(environments, `One of ${environments.join(", ")}`),
  kind: z.enum(recordKinds, `One of ${recordKinds.join(", ")}`),
  value: line(255, "Enter the complete value"),
  reason: line(200, "Enter who asks and the number of the case"),
});
export type RecordsRequest = z.output<typeof recordsRequest>;

const file = z.object({ name: z.string(), text: z.string(), sha256: z.string() });

/** The files, and what is in them. */
export const recordsResult = z.object({
  as_of: z.string(),
  partners: z.array(z.object({ id: z.string(), name: z.string(), transactions: z.number() })),
  json: file,
  csv: file,
});
export type RecordsResult = z.output<typeof recordsResult>;
