import { inflateRawSync } from "node:zlib";
import type { TenantScope } from "#db/scope.ts";
import { readSealedHead, seal, sealedHeadBytes, unsealBytes } from "#lib/seal.ts";

const purpose = "cursors";
// A length that follows that of the position would show how large its numbers are. This becomes a cursor of 128 characters.
const positionBytes = 63;
/** The first byte of the compressed positions of earlier versions in API logs, with which no other begins. */
const compressedMark = 0;

const ownerOf = ({ partnerId, environment }: TenantScope) => `${partnerId}/${environment}`;

/** Encrypts a position in a list, because its numbers count what the whole installation does. Returns the cursor that was `sent`
 * if it has the same position and was encrypted with the current secret. */
export function sealCursor(scope: TenantScope, position: string, sent = ""): string {
  if (isCurrent(sent) && openCursor(scope, sent) === position) return sent;
  const filled = Buffer.concat([Buffer.from(position)], positionBytes);
  return seal(purpose, ownerOf(scope), filled).toString("base64url");
}

/** Null for text that isn't a cursor of this tenant. */
export function openCursor(scope: TenantScope, cursor: string): string | null {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return null;
  try {
    const content = unsealBytes(purpose, ownerOf(scope), bytes);
    if (content[0] === compressedMark) return inflateRawSync(content.subarray(1)).toString();
    return content.toString().replace(/\0+$/, "");
  } catch {
    // Cursors from before they were encrypted, which partners store. They can be refused 90 days, the retention of events,
    // after the last installation was upgraded: a reader that was away for longer has missed events anyway.
    const text = bytes.toString("latin1");
    return /^[ -~]+$/.test(text) ? text : null;
  }
}

const isCurrent = (cursor: string) =>
  readSealedHead(purpose, Buffer.from(cursor, "base64url").subarray(0, sealedHeadBytes)) === "current";
