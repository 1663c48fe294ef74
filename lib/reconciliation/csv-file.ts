import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";

/** The path of a file, or one that was sent, which is never written to disk. */
export type CsvFile = string | { name: string; content: Buffer };

const pieceBytes = 65_536;

export const nameOf = (file: CsvFile): string => (typeof file === "string" ? file : file.name);

/** In pieces, so that not all rows are parsed before the first is compared. */
export const streamOf = (file: CsvFile): Readable =>
  typeof file === "string" ? createReadStream(file) : Readable.from(piecesOf(file.content), { objectMode: false });

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length; start += pieceBytes) yield content.subarray(start, start + pieceBytes);
}

/** The first bytes. */
export async function readHead(file: CsvFile, bytes: number): Promise<Buffer> {
  if (typeof file !== "string") return file.content.subarray(0, bytes);
  await using opened = await open(file);
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}
