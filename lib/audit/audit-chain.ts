import { createHmac, randomBytes } from "node:crypto";
import {
  type AuditLink,
  addAuditLinks,
  type PersonalAudit,
  replacePersonalAudit,
  selectAuditLinks,
  selectAuditWithoutLink,
} from "#lib/audit/queries/audit-chain.ts";
import { dayMs, secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { installationKey } from "#lib/secrets/installation-key.ts";

// A run ends then, also when a log from before the chain has more rows, so that the worker can stop.
const runMs = 10 * secondMs;

type Linked = { position: number; content: string; previous: Buffer };

/** The hashes of the chain. With a key, so that access to the database alone isn't enough to make a chain. */
async function chainHashes() {
  const key = await installationKey("audit chain");
  const hash = (purpose: string, ...parts: (string | Buffer)[]) =>
    parts.reduce((hmac, part) => hmac.update(part), createHmac("sha256", key).update(`${purpose}\n`)).digest();
  const ofRow = (salt: Buffer, content: string) => hash("row", salt, content);
  const ofErased = (rowHash: Buffer, content: string) => hash("erased", rowHash, content);
  const ofLink = (position: number, previous: Buffer, rowHash: Buffer) =>
    hash("link", `${position}\n`, previous, rowHash);
  const link = ({ position, content, previous }: Linked) => {
    const salt = randomBytes(16);
    const rowHash = ofRow(salt, content);
    return { hash: ofLink(position, previous, rowHash), rowHash, salt, erasedHash: null };
  };
  return { ofRow, ofErased, ofLink, link };
}

/** Adds committed rows of the audit log to its hash chain. After their commit, because a chain within the recorded
 * transactions would let only one of them run at a time. */
export async function linkAuditRows(): Promise<void> {
  const { link } = await chainHashes();
  let last: Awaited<ReturnType<typeof addAuditLinks>>;
  const started = performance.now();
  do last = await addAuditLinks(link, last);
  while (last && performance.now() - started < runMs);
}

export type VerifiedChain = { links: number; dropped: number; erased: number; waiting: number; lastHash: string };

/** Recomputes the chain. Throws validation_failed that names the first row that was changed, removed, or inserted. */
export async function verifyAuditChain(now: Date): Promise<VerifiedChain> {
  const hashes = await chainHashes();
  const droppedUntil = new Date(now.getTime() - env().SVC_AUDIT_LOG_RETENTION_DAYS * dayMs);
  let previous: Buffer = Buffer.alloc(0);
  const counts = { links: 0, dropped: 0, erased: 0 };
  for await (const link of selectAuditLinks()) {
    counts.links += 1;
    assertLink(link, { position: counts.links, previous }, hashes);
    if (link.erasedHash) counts.erased += 1;
    if (link.content === null && link.at >= droppedUntil) throw broken(`The row ${nameOf(link)} was removed`);
    if (link.content === null) counts.dropped += 1;
    previous = link.hash;
  }
  const { oldest, waiting } = await selectAuditWithoutLink();
  if (oldest) throw broken(`The row ${nameOf(oldest)} was inserted later`);
  return { ...counts, waiting, lastHash: previous.toString("hex") };
}

type Hashes = Awaited<ReturnType<typeof chainHashes>>;

function assertLink(link: AuditLink, { position, previous }: { position: number; previous: Buffer }, hashes: Hashes) {
  if (link.position !== position) throw broken(`The links from ${position} to ${link.position - 1} were removed`);
  const isGood = hashes.ofLink(position, previous, link.rowHash).equals(link.hash) && isRowGood(link, hashes);
  if (!isGood) throw broken(`The row ${nameOf(link)} or its link was changed`);
}

/** Whether the row, if it exists, is as it was recorded, or as it was after a person was erased from it. */
function isRowGood({ content, rowHash, salt, erasedHash }: AuditLink, hashes: Hashes) {
  if (content === null) return true;
  if (erasedHash) return hashes.ofErased(rowHash, content).equals(erasedHash);
  return salt !== null && hashes.ofRow(salt, content).equals(rowHash);
}

const nameOf = ({ id, at }: { id: string; at: Date }) => `${id} of ${at.toISOString()}`;

const broken = (what: string) => new AppError("validation_failed", `${what}.`);

/** Replaces what names a person in these rows. The chain still verifies: it keeps the hash of the original, without the salt. */
export async function eraseFromAuditLog(rows: PersonalAudit[]): Promise<void> {
  const { ofErased } = await chainHashes();
  await replacePersonalAudit(rows, ofErased);
}
