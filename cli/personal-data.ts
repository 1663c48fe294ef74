import { createHash, type Hash } from "node:crypto";
import type { Environment } from "#db/enums.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { eraseMember } from "#lib/personal-data/erase-member.ts";
import { exportBuyer } from "#lib/personal-data/export-buyer.ts";
import { exportMember } from "#lib/personal-data/export-member.ts";
import type { BuyerKey } from "#lib/personal-data/find-buyer.ts";
import { recordExportOfRecords } from "#lib/records/export-records.ts";
import { readRecords, toRecordsJson, transactionsOf } from "#lib/records/read-records.ts";
import { hashLookups } from "#lib/transactions/lookups.ts";
import { command, flag, optional, text } from "./command.ts";
import { assertPartner, environment } from "./partners.ts";

const group = "Personal data";
const email = text("email", "Email address");
const dryRun = { "dry-run": flag("Print what would be erased, and change nothing") };

const toTable = (counts: Record<string, number>) => ({
  columns: ["table", "erased"],
  rows: Object.entries(counts).map(([table, count]) => [table, `${count}`]),
  empty: "",
});

const partner = text("id", "Partner ID");
const phone = optional(text("number", "Phone number, as entered for an order"));
const buyerOptions = {
  environment,
  reference: optional(text("partner_context", "The partner's reference of the transaction")),
  transaction: optional(text("id", "Transaction ID")),
  customer: optional(text("customer_ref", "The partner's reference of the customer")),
  wallet: optional(text("address", "Wallet address of the buyer")),
  email: optional(text("email", "Email address, as entered for an order, or in callbacks while these are kept")),
};

type ExportOptions = BuyerOptions & { phone?: string };
type BuyerOptions = { reference?: string; transaction?: string; customer?: string; wallet?: string; email?: string };

/** Throws validation_failed. */
function readBuyer({ reference, transaction, customer, wallet, email: address }: BuyerOptions): BuyerKey {
  const given = [
    reference !== undefined && { reference },
    transaction !== undefined && { transaction },
    customer !== undefined && { customer },
    wallet !== undefined && { wallet },
    address !== undefined && { email: address },
  ].filter((key) => key !== false);
  if (given.length === 1 && given[0]) return given[0];
  throw new AppError("validation_failed", "Give one of --reference, --transaction, --customer, --wallet, or --email");
}

/** Throws validation_failed. */
function readExported({ phone: number, ...options }: ExportOptions): BuyerKey {
  const others = Object.values(options).filter((value) => value !== undefined);
  if (number === undefined || others.length > 0) return readBuyer(options);
  const hashes = hashLookups(number, ["phone"]);
  if (hashes.length > 0) return { hashes };
  throw new AppError("validation_failed", "--phone must be a phone number");
}

/** Prints the records of all partners, and records the export before its last line. */
async function printRecords(
  environment: Environment,
  { reason, ...options }: ExportOptions & { reason?: string },
  print: (line: string) => void,
): Promise<string> {
  if (!reason) throw new AppError("validation_failed", "--all-partners needs --reason, for the audit log");
  const key = readExported(options);
  const [kind = "", value = ""] = Object.entries(options).find(([, given]) => given !== undefined) ?? [];
  const now = currentTime();
  const [hash, partners]: [Hash, { transactions: number }[]] = [createHash("sha256"), []];
  async function* counted() {
    for await (const found of readRecords(environment, key)) {
      partners.push({ transactions: transactionsOf(found).length });
      yield found;
    }
  }
  let line = "";
  for await (const chunk of toRecordsJson({ environment, kind, value, asOf: now }, counted())) {
    hash.update(chunk);
    const lines = `${line}${chunk}`.split("\n");
    line = lines.pop() ?? "";
    for (const one of lines) print(one);
  }
  await recordExportOfRecords(
    { environment, kind, reason },
    { partners, hashes: [hash.digest("hex")] },
    systemActor,
    now,
  );
  return "";
}

/** Requests of the people whose data is stored. */
export const personalDataCommands = [
  command({
    name: "buyer export",
    group,
    summary: "Print everything that is stored about a buyer of one partner, or of all, as JSON",
    details: `With --all-partners, for a regulator: what each partner has about the wallet or the person, as the page Records of the
console exports it, and what providers sent about it. The audit log has the reason, the counts, and the SHA-256 of the output, but not
the value. The partners don't see it.`,
    args: { partner: optional(partner) },
    options: {
      ...buyerOptions,
      phone,
      "all-partners": flag("Search all partners"),
      reason: optional(text("text", "Who asks, and the number of the case; for --all-partners")),
    },
    async run({ partner: partnerId, environment: searched, "all-partners": isAll, reason, ...options }, print) {
      if (isAll === (partnerId !== undefined))
        throw new AppError("validation_failed", "Give either the ID of a partner or --all-partners");
      if (isAll || partnerId === undefined) return printRecords(searched, { ...options, reason }, print);
      await assertPartner(partnerId);
      return JSON.stringify(await exportBuyer({ partnerId, environment: searched }, readExported(options)), null, 2);
    },
  }),
  command({
    name: "buyer erase",
    group,
    summary: "Erase a partner's buyer from transactions, callbacks, and webhook events",
    details: `Wallet addresses, transaction hashes, links, callbacks, reasons of statuses, the partner's reference and metadata, the customer, and
hashes of the buyer's email, phone, and payment reference are erased.
Amounts, IDs, times, and statuses stay. Transactions must be closed. Can be repeated, then with --transaction. Backups made before
still contain the buyer.`,
    args: { partner },
    options: { ...buyerOptions, ...dryRun },
    async run({ partner: partnerId, environment: searched, "dry-run": isDryRun, ...options }) {
      await assertPartner(partnerId);
      const scope = { partnerId, environment: searched };
      return toTable(await eraseBuyer(scope, readBuyer(options), currentTime(), isDryRun));
    },
  }),
  command({
    name: "member export",
    group,
    summary: "Print everything that is stored about a partner's member as JSON",
    details: `Without secrets, such as password hashes and links in emails, and without who else did something that concerned the
person. Emails have their text while they wait to be sent.`,
    args: { email },
    run: async ({ email: address }) => JSON.stringify(await exportMember(address), null, 2),
  }),
  command({
    name: "member erase",
    group,
    summary: "Erase a partner's member: account, sign-in methods, sessions, and name",
    details: `The audit log keeps what the person did, under a pseudonym, and "audit verify" still verifies it. API keys that they
created stay active. Can be repeated. Backups made before still contain the person.`,
    args: { email },
    options: dryRun,
    run: async ({ email: address, "dry-run": isDryRun }) =>
      toTable(await eraseMember(address, currentTime(), isDryRun)),
  }),
];
