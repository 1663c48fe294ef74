import { createHmac } from "node:crypto";
import { type AuditLink, addAuditLinks, selectAuditLinks, selectAuditWithoutLink } from "#db/audit-chain.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { installationKey } from "#lib/secrets/installation-key.ts";

const batchesMax = 20;

type Hashed = { position: number; content: string; previous: Buffer };

/** With a key, so that access to the database alone isn't enough to make a chain. */
async function chainHash(): Promise<(link: Hashed) => Buffer> {
  const key = await installationKey("audit chain");
  return ({ position, content, previous }) =>
    createHmac("sha256", key).update(`${position}\n`).update(previous).update(content).digest();
}

/** Adds committed rows of the audit log to its hash chain. After their commit, because a chain within the recorded
 * transactions would let only one of them run at a time. */
export async function linkAuditRows(): Promise<void> {
  const hashOf = await chainHash();
  for (let batch = 0; batch < batchesMax; batch += 1) if ((await addAuditLinks(hashOf)) === 0) return;
}

export type VerifiedChain = { links: number; dropped: number; waiting: number; lastHash: string };

/** Recomputes the chain. Throws validation_failed that names the first row that was changed, removed, or inserted. */
export async function verifyAuditChain(now: Date): Promise<VerifiedChain> {
  const hashOf = await chainHash();
  const droppedUntil = new Date(now.getTime() - env().retentionDays.SVC_AUDIT_LOG_RETENTION_DAYS * dayMs);
  let previous: Buffer = Buffer.alloc(0);
  let links = 0;
  let dropped = 0;
  for await (const link of selectAuditLinks()) {
    links += 1;
    if (link.position !== links) throw broken(`The links from ${links} to ${link.position - 1} were removed`);
    if (link.content !== null) assertHash(link, hashOf({ ...link, content: link.content, previous }));
    else if (link.at < droppedUntil) dropped += 1;
    else throw broken(`The row ${nameOf(link)} was removed`);
    previous = link.hash;
  }
  const { oldest, waiting } = await selectAuditWithoutLink();
  if (oldest) throw broken(`The row ${nameOf(oldest)} was inserted later`);
  return { links, dropped, waiting, lastHash: previous.toString("hex") };
}

function assertHash(link: AuditLink, expected: Buffer): void {
  if (!expected.equals(link.hash)) throw broken(`The row ${nameOf(link)} or its link was changed`);
}

const nameOf = ({ id, at }: { id: string; at: Date }) => `${id} of ${at.toISOString()}`;

const broken = (what: string) => new AppError("validation_failed", `${what}.`);
