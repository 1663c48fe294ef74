import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";
import type { Snapshot, TableChunk } from "#db/copy-from-database.ts";
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

/** The first line. A file is lines of JSON in gzip: this one, one for each chunk followed by its bytes, and the signature of
 * everything before it. */
const manifestForm = z.object({
  format: z.literal(1, "has another format"),
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
    format: 1,
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
    await pipeline(encode(manifest, counted(), keys), createGzip(), output);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return { bytes: (await stat(file)).size, rows };
}

async function* encode(manifest: Manifest, chunks: AsyncIterable<TableChunk>, keys: BackupKeys) {
  const signature = createSignature(keys);
  const signed = (bytes: Buffer) => {
    signature.update(bytes);
    return bytes;
  };
  yield signed(lineOf(manifest));
  for await (const { table, rows, data } of chunks) {
    yield signed(lineOf({ table, rows, bytes: data.length } satisfies z.infer<typeof chunkForm>));
    yield signed(data);
  }
  yield lineOf({ signature: signature.digest("base64") } satisfies z.infer<typeof signatureForm>);
}

const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);

type Backup = { version: string; createdAt: string; secrets: BackupSecrets; snapshot: Snapshot };

/** Reads the whole file once to verify it. Its rows are read again when they are needed. */
export async function openBackup(file: string, passphrase: string): Promise<Backup> {
  const { manifest, keys } = await verify(file, passphrase);
  const { schema, contents, postgres_version: postgresVersion } = manifest;
  return {
    version: manifest.version,
    createdAt: manifest.created_at,
    secrets: unsealSecrets(keys, manifest.secrets),
    snapshot: { schema, contents, postgresVersion, chunks: readChunks(file) },
  };
}

async function verify(file: string, passphrase: string): Promise<{ manifest: Manifest; keys: BackupKeys }> {
  const parts = readParts(file);
  const first = (await parts.next()).value;
  const manifest = manifestForm.safeParse(first?.head);
  if (!first || !manifest.success) throw new AppError("validation_failed", `${file} isn't a backup of this format`);
  const keys = deriveBackupKeys(passphrase, Buffer.from(manifest.data.salt, "base64"));
  unsealSecrets(keys, manifest.data.secrets);
  const signature = createSignature(keys).update(first.line);
  let found: string | undefined;
  for await (const { head, line, body } of parts) {
    if (found !== undefined) throw damaged(file);
    found = signatureForm.safeParse(head).data?.signature;
    if (found === undefined) signature.update(line).update(body);
  }
  if (found !== signature.digest("base64")) throw damaged(file);
  return { manifest: manifest.data, keys };
}

async function* readChunks(file: string): AsyncGenerator<TableChunk> {
  for await (const { head, body } of readParts(file)) {
    const chunk = chunkForm.safeParse(head);
    if (chunk.success) yield { table: chunk.data.table, rows: chunk.data.rows, data: body };
  }
}

type Part = { head: unknown; line: Buffer; body: Buffer };

/** Each line with the bytes that follow it. */
async function* readParts(file: string): AsyncGenerator<Part, undefined> {
  const input = createReadStream(file);
  const unzipped = createGunzip({ chunkSize: readBytes });
  // A failure is thrown to the reader below.
  pipeline(input, unzipped).catch(() => undefined);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const bytes of unzipped) {
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

function takePart(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf(newline) + 1;
  if (end === 0) return undefined;
  const line = bytes.subarray(0, end);
  const head: unknown = JSON.parse(line.toString());
  const size = chunkForm.safeParse(head).data?.bytes ?? 0;
  return bytes.length < end + size ? undefined : { head, line, body: bytes.subarray(end, end + size) };
}

const damaged = (file: string, cause?: unknown) =>
  new AppError("validation_failed", `${file} is damaged or incomplete`, { cause });
