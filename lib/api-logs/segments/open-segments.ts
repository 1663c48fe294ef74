import { type FileHandle, open, readdir, unlink } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { toFrame } from "./frames.ts";
import { createOwnFolder } from "./owner.ts";

const segmentBytesMax = 8_000_000;
const extension = ".segment";

type Segment = { file: string; handle: FileHandle; bytes: number };

export type Segments = {
  /** This process's folder. */
  own: string;
  /** Resolves once the text is on disk, also after a power failure. */
  append(text: string): Promise<void>;
  /** Closes the segment that is written to, and returns all that are closed, in order. */
  close(): Promise<string[]>;
  release(): Promise<void>;
};

/** Opens a folder for files that texts are appended to. After a failure, the file is cut to what was acknowledged and closed, so that
 * only the end of a file can be incomplete. */
export async function openSegments(folder: string): Promise<Segments> {
  const { own, release } = await createOwnFolder(folder);
  await syncFolder(folder);
  let current: Segment | null = null;
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function create(): Promise<Segment> {
    count += 1;
    const file = path.join(own, `${String(count).padStart(12, "0")}${extension}`);
    const segment = { file, handle: await open(file, "wx", 0o600), bytes: 0 };
    current = segment;
    await syncFolder(own);
    return segment;
  }

  async function write(text: string): Promise<void> {
    try {
      const segment = current ?? (await create());
      const frame = toFrame(text);
      await segment.handle.appendFile(frame);
      await segment.handle.datasync();
      segment.bytes += frame.length;
      if (segment.bytes >= segmentBytesMax) await end();
    } catch (error) {
      log.error("API logs can't be written to SVC_LOG_DIRECTORY", { error });
      await end().catch(() => undefined);
      throw new AppError("service_unavailable", "The service is temporarily unavailable. Try again shortly.", {
        retryAfterSeconds: 5,
      });
    }
  }

  /** Closes the current segment with what was acknowledged. */
  async function end(): Promise<void> {
    const segment = current;
    current = null;
    if (!segment) return;
    try {
      await segment.handle.truncate(segment.bytes);
    } finally {
      await segment.handle.close();
      if (segment.bytes === 0) await unlink(segment.file);
    }
  }

  return {
    own,
    append: (text) => inTurn(() => write(text)),
    close: () => inTurn(() => end().then(() => listSegments(own))),
    release: () => inTurn(release),
  };
}

export async function listSegments(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Makes new names in a folder survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
