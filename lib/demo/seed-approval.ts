import { transact } from "#db/client.ts";
import { approvalCheckKinds } from "#db/enums.ts";
import { demoTerms } from "#lib/company/contract.ts";
import { dayMs } from "#lib/duration.ts";
import { insertApprovalCheck } from "#lib/partners/queries/approval.ts";
import { insertDocument } from "#lib/partners/queries/documents.ts";
import { upsertProfile } from "#lib/partners/queries/profiles.ts";
import { insertAcceptance } from "#lib/partners/queries/terms.ts";
import { demoId } from "./demo-id.ts";

const yearMs = 365 * dayMs;

const company = {
  legalName: "Demo Wallet Ltd",
  registrationNumber: "RC 1234567",
  country: "NG",
  address: "1 Example Street, Lagos",
  taxId: "NG-0000000-0001",
  website: "https://demowallet.example",
  billingEmail: "billing@demowallet.example",
  useCase: "Buyers in Nigeria, Kenya, and the euro area buy and sell crypto in our wallet app.",
  monthlyVolume: "250000",
  volumeCurrency: "USD",
};

const document = {
  id: demoId("doc", "register extract"),
  label: "Register extract",
  url: "https://demowallet.example/register-extract.pdf",
};

const notes = {
  business: "Found in the register of companies.",
  sanctions: "No match for the company and its directors.",
  website: "Terms, privacy policy, and contact are published.",
  contract: "Signed by both parties.",
};

const address = "192.0.2.10";

/** The demo partner's company, a link to a document, the terms that its owner accepted, and what an operator checked before it got
 * production access. */
export const seedApproval = ({ partnerId, userId }: { partnerId: string; userId: string }, at: Date): Promise<void> =>
  transact(async (tx) => {
    await insertAcceptance({ partnerId, version: demoTerms.version, userId, address, acceptedAt: at }, tx);
    await upsertProfile({ partnerId, ...company, updatedAt: at }, tx);
    await insertDocument({ ...document, partnerId, authorKind: "person", authorId: userId, createdAt: at }, tx);
    for (const kind of approvalCheckKinds) {
      const validUntil = kind === "sanctions" ? new Date(at.getTime() + yearMs).toISOString().slice(0, 10) : null;
      const check = { partnerId, kind, result: "passed" as const, validUntil, note: notes[kind], operatorId: null };
      await insertApprovalCheck({ ...check, checkedAt: at }, tx);
    }
  });
