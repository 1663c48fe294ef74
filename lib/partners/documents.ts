import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import {
  countDocuments,
  deleteDocument,
  insertDocument,
  selectDocument,
  selectDocuments,
} from "#lib/partners/queries/documents.ts";
import { selectPartnerLocked } from "#lib/partners/queries/partners.ts";
import { randomId } from "#lib/random-id.ts";
import { type DocumentLink, documentsMax, type PartnerDocument } from "./documents-contract.ts";

/** Adds a link of a member or an operator. Returns its ID. Throws not_found, and limit_reached. */
export const addDocument = (partnerId: string, link: DocumentLink, actor: Actor, now: Date): Promise<{ id: string }> =>
  transact(async (tx) => {
    const { kind, id: authorId } = actor;
    if (kind === "system" || authorId === null) throw new Error("only people add documents");
    if (!(await selectPartnerLocked(partnerId, tx))) throw new AppError("not_found", "Partner not found");
    if ((await countDocuments(partnerId, tx)) >= documentsMax)
      throw new AppError("limit_reached", `A partner can have up to ${documentsMax} document links. Remove one first.`);
    const row = { id: randomId("doc"), partnerId, ...link, authorKind: kind, authorId, createdAt: now };
    await insertDocument(row, tx);
    const entry = { actor, action: "partner.add_document", target: link.label, partnerId, environment: null };
    await recordAudit({ ...entry, after: { url: link.url } }, now, tx);
    return { id: row.id };
  });

/** Throws not_found, also when a member removes a link that an operator added. */
export const removeDocument = (partnerId: string, id: string, actor: Actor, now: Date): Promise<void> =>
  transact(async (tx) => {
    const found = await selectDocument(partnerId, id, tx);
    const isAllowed = actor.kind === "operator" || found?.authorKind === "person";
    if (!found || !isAllowed) throw new AppError("not_found", "Document link not found");
    await deleteDocument(id, tx);
    const entry = { actor, action: "partner.remove_document", target: found.label, partnerId, environment: null };
    await recordAudit({ ...entry, before: { url: found.url } }, now, tx);
  });

/** As the partner's members see them, newest first. */
export const listDocumentsForPartner = (partnerId: string): Promise<PartnerDocument[]> =>
  listDocuments(partnerId, ({ member }) => member);

/** With the email addresses of operators, newest first. */
export const listDocumentsForOperator = (partnerId: string): Promise<PartnerDocument[]> =>
  listDocuments(partnerId, ({ member, operator }) => member ?? operator);

type Author = { member: string | null; operator: string | null };

async function listDocuments(partnerId: string, authorOf: (author: Author) => string | null) {
  const rows = await selectDocuments(partnerId, documentsMax);
  return rows.map(({ document: { id, label, url, authorKind, createdAt }, ...author }) => ({
    id,
    label,
    url,
    by: authorKind,
    author: authorOf(author),
    at: createdAt.toISOString(),
  }));
}
