import { rawSql } from "./client.ts";

/** Rejects if the database doesn't respond. */
export async function pingDatabase(): Promise<void> {
  await rawSql()`select 1`;
}
