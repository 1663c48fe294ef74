import { rawSql } from "./client.ts";

/** Rejects when the database does not answer. */
export async function pingDatabase(): Promise<void> {
  await rawSql()`select 1`;
}
