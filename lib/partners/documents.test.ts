import { describe, expect, it } from "vitest";
import { POST as addAsOperator } from "#app/api/operator/partners/[partnerId]/documents/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { addDocument, listDocumentsForOperator, listDocumentsForPartner, removeDocument } from "./documents.ts";
import { documentLink, documentsMax } from "./documents-contract.ts";

const now = new Date();
const link = { label: "Register extract", url: "https://files.example/extract?page=1" };

async function newOwner() {
  const { scope, userId, email } = await newTestUser();
  return {
    scope,
    partnerId: scope.partnerId,
    email,
    actor: { kind: "person", id: userId, name: email, address: null } as const,
  };
}

/** By an operator. Returns its ID. */
async function addByOperator(partnerId: string) {
  const operator = await newTestOperator();
  const { body } = await operator.call(addAsOperator, { params: { partnerId }, body: { ...link, label: "Contract" } });
  return { email: operator.email, id: body.data.id };
}

describe("links to documents", () => {
  it("are those of the partner, newest first, and members don't see the operator's address", async () => {
    const [{ partnerId, actor, email }, other] = [await newOwner(), await newTestPartner()];
    await addDocument(partnerId, link, actor, new Date(now.getTime() - 60_000));
    const operator = await addByOperator(partnerId);
    expect(await listDocumentsForPartner(partnerId)).toMatchObject([
      { label: "Contract", by: "operator", author: null },
      { ...link, by: "person", author: email },
    ]);
    expect((await listDocumentsForOperator(partnerId)).map(({ author }) => author)).toEqual([operator.email, email]);
    expect(await listDocumentsForPartner(other.scope.partnerId)).toEqual([]);
  });

  it("are recorded in the partner's audit log with their address when they are added and removed", async () => {
    const { scope, partnerId, actor } = await newOwner();
    const { id } = await addDocument(partnerId, link, actor, now);
    await removeDocument(partnerId, id, actor, now);
    expect(await listDocumentsForPartner(partnerId)).toEqual([]);
    const { lines } = await listAudit(scope, {}, new Date());
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: "partner.add_document", target: link.label, after: { url: link.url } }),
        expect.objectContaining({ action: "partner.remove_document", target: link.label, before: { url: link.url } }),
      ]),
    );
  });

  it("of operators are removed by operators only, and those of another partner by nobody", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const { id } = await addByOperator(one.partnerId);
    const own = await addDocument(one.partnerId, link, one.actor, now);
    const notFound = { code: "not_found" };
    await expect(removeDocument(one.partnerId, id, one.actor, now)).rejects.toMatchObject(notFound);
    await expect(removeDocument(other.partnerId, own.id, other.actor, now)).rejects.toMatchObject(notFound);
    const operator = { ...one.actor, kind: "operator" } as const;
    for (const removed of [id, own.id]) await removeDocument(one.partnerId, removed, operator, now);
    expect(await listDocumentsForPartner(one.partnerId)).toEqual([]);
  });

  it("are limited, also when they are added at the same time", async () => {
    const { partnerId, actor } = await newOwner();
    const adding = Array.from({ length: documentsMax + 2 }, () => addDocument(partnerId, link, actor, now));
    const refused = (await Promise.allSettled(adding)).filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "limit_reached" } }, { reason: { code: "limit_reached" } }]);
    await expect(addDocument("ptn_none", link, actor, now)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["url", "http://files.example/a"],
    ["url", "javascript:alert(1)"],
    ["url", "files.example"],
    ["url", `https://files.example/${"a".repeat(500)}`],
    ["label", " "],
    ["label", "x".repeat(81)],
  ])("reject the %s %j", (field, value) => {
    const { error } = documentLink.safeParse({ ...link, [field]: value });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
