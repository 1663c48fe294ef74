import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import * as z from "zod";

export const manifestName = "manifest.json";
export const readmeName = "README.txt";

export const manifestForm = z.object({
  format: z.literal(1),
  /** Null in an archive of one partner, which has all years. */
  year: z.int().nullable(),
  /** Its ID. */
  partner: z.string().optional(),
  as_of: z.iso.datetime(),
  /** The year was over; null without a year. */
  is_complete: z.boolean().nullable(),
  company: z.string().nullable(),
  version: z.string(),
  files: z.array(
    z.object({
      // No path, because these names are opened.
      name: z.string().regex(/^[A-Za-z_]+\.(csv|jsonl|txt)$/),
      rows: z.int().nullable(),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestForm>;
export type ArchivedFile = Manifest["files"][number];

export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest("hex"), bytes };
}
