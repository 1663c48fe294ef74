import { globSync } from "node:fs";

/** Earlier versions wrote API logs to files in SVC_LOG_DIRECTORY before they sent them to ClickHouse. Throws while there are any. */
export function rejectSegments(folder: string | undefined): void {
  const [file] = folder ? globSync(`${folder}/*/*.segment`) : [];
  if (file)
    throw new Error(
      `${file} has API logs that aren't in ClickHouse. Start the previous version of Slipway with its settings once more: it sends them within a minute, and removes the file.`,
    );
}
