import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gunzip, gzip } from "node:zlib";
import * as z from "zod";
import type { Snapshot, TableChunk } from "#lib/backup/queries/copy-from-database.ts";
import { AppError } from "#lib/errors.ts";
import {
  type BackupKeys,
  type BackupSecrets,
  createSignature,
  deriveBackupKeys,
  newSalt,
  sealSecrets,
  unsealSecrets,
} from "./passphrase.ts";
import { createChunkSeal, tagBytes } from "./sealed-chunks.ts";

/** The first line. In format 2, a file is this line, a line of JSON for each chunk followed by its compressed and encrypted bytes,
 * and an end, which is an empty chunk. In format 1, which is only read, all of it is in gzip, chunks aren't encrypted, and the end
 * is the signature of everything before it. */
const manifestForm = z.object({
  format: z.literal([1, 2]),
  version: z.string(),
  schema: z.string(),
  postgres_version: z.string(),
  created_at: z.iso.datetime(),
  salt: z.string(),
  secrets: z.string(),
  contents: z.object({
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
    partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
    sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  }),
});
const chunkForm = z.object({ table: z.string(), rows: z.int(), bytes: z.int().min(0) });
const endForm = z.object({ end: z.literal(true), bytes: z.literal(tagBytes) });
const sizeForm = z.object({ bytes: z.int().min(0) });
const signatureForm = z.object({ signature: z.string() });

type Manifest = z.infer<typeof manifestForm>;

const newline = 10;
const readBytes = 1_000_000;
const partBytesMax = 2 ** 30;

type Made = { passphrase: string; secrets: BackupSecrets; version: string; now: Date };

/** Replaces the file once it is complete. Returns its size and the number of rows. */
export async function writeBackup(
  file: string,
  snapshot: Snapshot,
  { passphrase, secrets, version, now }: Made,
): Promise<{ bytes: number; rows: number }> {
  const salt = newSalt();
  const keys = deriveBackupKeys(passphrase, salt);
  const manifest: Manifest = {
    format: 2,
    version,
    schema: snapshot.schema,
    postgres_version: snapshot.postgresVersion,
    created_at: now.toISOString(),
    salt: salt.toString("base64"),
    secrets: sealSecrets(keys, secrets),
    contents: snapshot.contents,
  };
  const partial = `${file}.partial`;
  let rows = 0;
  async function* counted() {
    for await (const chunk of snapshot.chunks) {
      rows += chunk.rows;
      yield chunk;
    }
  }
  await rm(partial, { force: true });
  try {
    const output = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(encode(manifest, counted(), keys), output);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return { bytes: (await stat(file)).size, rows };
}

async function* encode(manifest: Manifest, chunks: AsyncIterable<TableChunk>, keys: BackupKeys) {
  const first = lineOf(manifest);
  const chunkSeal = createChunkSeal(keys, first);
  const sealed = (head: Buffer, compressed: Buffer) => Buffer.concat([head, chunkSeal.seal(head, compressed)]);
  yield first;
  for await (const { table, rows, data } of chunks) {
    const compressed = await promisify<Buffer, Buffer>(gzip)(data);
    const bytes = compressed.length + tagBytes;
    yield sealed(lineOf({ table, rows, bytes } satisfies z.infer<typeof chunkForm>), compressed);
  }
  yield sealed(lineOf({ end: true, bytes: tagBytes } satisfies z.infer<typeof endForm>), Buffer.alloc(0));
}

const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);

type Backup = { version: string; createdAt: string; secrets: BackupSecrets; snapshot: Snapshot };

/** Reads the whole file once to verify it. Its rows are read again when they are needed. */
export async function openBackup(file: string, passphrase: string): Promise<Backup> {
  const opened = await readManifest(file, passphrase);
  const { manifest, keys } = opened;
  for await (const _ of readChunks(file, opened));
  const { schema, contents, postgres_version: postgresVersion } = manifest;
  return {
    version: manifest.version,
    createdAt: manifest.created_at,
    secrets: unsealSecrets(keys, manifest.secrets),
    snapshot: { schema, contents, postgresVersion, chunks: readChunks(file, opened) },
  };
}

type Opened = { manifest: Manifest; keys: BackupKeys };

async function readManifest(file: string, passphrase: string): Promise<Opened> {
  const parts = readParts(file);
  const head = (await parts.next()).value?.head;
  await parts.return(undefined);
  const manifest = manifestForm.safeParse(head);
  if (!manifest.success) throw new AppError("validation_failed", `${file} isn't a backup of this format`);
  const keys = deriveBackupKeys(passphrase, Buffer.from(manifest.data.salt, "base64"));
  unsealSecrets(keys, manifest.data.secrets);
  return { manifest: manifest.data, keys };
}

/** Throws validation_failed, at the latest at its end, if anything in the file was changed, moved, added, or removed. */
const readChunks = (file: string, { manifest, keys }: Opened): AsyncGenerator<TableChunk> =>
  manifest.format === 1 ? readSignedChunks(file, keys) : readSealedChunks(file, keys);

async function* readSealedChunks(file: string, keys: BackupKeys): AsyncGenerator<TableChunk> {
  const parts = readParts(file);
  const first = (await parts.next()).value;
  const chunkSeal = createChunkSeal(keys, first?.line ?? Buffer.alloc(0));
  let isEnded = false;
  for await (const { head, line, body } of parts) {
    if (isEnded) throw damaged(file);
    const chunk = chunkForm.safeParse(head).data;
    isEnded = endForm.safeParse(head).success;
    if (!chunk && !isEnded) throw damaged(file);
    const data = await unsealed(chunkSeal, line, body).catch((cause) => Promise.reject(damaged(file, cause)));
    if (chunk) yield { table: chunk.table, rows: chunk.rows, data };
  }
  if (!isEnded) throw damaged(file);
}

async function unsealed(chunkSeal: ReturnType<typeof createChunkSeal>, line: Buffer, body: Buffer): Promise<Buffer> {
  const compressed = chunkSeal.unseal(line, body);
  return compressed.length === 0 ? compressed : promisify<Buffer, Buffer>(gunzip)(compressed);
}

async function* readSignedChunks(file: string, keys: BackupKeys): AsyncGenerator<TableChunk> {
  const signature = createSignature(keys);
  let found: string | undefined;
  for await (const { head, line, body } of readParts(file)) {
    if (found !== undefined) throw damaged(file);
    found = signatureForm.safeParse(head).data?.signature;
    if (found === undefined) signature.update(line).update(body);
    const chunk = chunkForm.safeParse(head).data;
    if (chunk) yield { table: chunk.table, rows: chunk.rows, data: body };
  }
  if (found !== signature.digest("base64")) throw damaged(file);
}

type Part = { head: unknown; line: Buffer; body: Buffer };

/** Each line with the bytes that follow it. */
async function* readParts(file: string): AsyncGenerator<Part, undefined> {
  const bytesOf = (await isCompressed(file)) ? createGunzip({ chunkSize: readBytes }) : new PassThrough();
  const input = createReadStream(file, { highWaterMark: readBytes });
  // A failure is thrown to the reader below.
  pipeline(input, bytesOf).catch(() => undefined);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const bytes of bytesOf) {
      rest = Buffer.concat([rest, bytes]);
      if (rest.length > partBytesMax) throw damaged(file);
      for (let part = takePart(rest); part; part = takePart(rest)) {
        rest = rest.subarray(part.line.length + part.body.length);
        yield part;
      }
    }
  } catch (cause) {
    if (cause instanceof Error && "syscall" in cause) throw cause;
    throw damaged(file, cause);
  }
  if (rest.length > 0) throw damaged(file);
}

/** Whether it begins as gzip does. */
async function isCompressed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await handle.close();
  }
}

function takePart(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf(newline) + 1;
  if (end === 0) return undefined;
  const line = bytes.subarray(0, end);
  const head: unknown = JSON.parse(line.toString());
  const size = sizeForm.safeParse(head).data?.bytes ?? 0;
  return bytes.length < end + size ? undefined : { head, line, body: bytes.subarray(end, end + size) };
}

const damaged = (file: string, cause?: unknown) =>
  new AppError("validation_failed", `${file} is damaged or incomplete`, { cause });
