import { type ArchivedTable, archivedColumns } from "./columns.ts";
import type { ArchiveSubject } from "./queries.ts";

/** What an auditor has to know to read the files. The same at each export, so that its hash is, too. */
export function archiveReadme(subject: ArchiveSubject): string {
  const [title, contents] =
    "year" in subject
      ? [`Archive of ${subject.year}`, contentsOfYear]
      : [`Archive of partner ${subject.partnerId}`, contentsOfPartner];
  const tables = Object.entries(archivedColumns).map(([table, columns]) => {
    const width = Math.max(...Object.keys(columns).map((name) => name.length));
    const lines = Object.entries(columns).map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
    return [`${table}: ${contents[table as ArchivedTable]}`, "", ...lines].join("\n");
  });
  return `${[title, ...paragraphs, ...tables].join("\n\n")}\n`;
}

const paragraphs = [
  `Each table is in two files with the same rows: CSV as in RFC 4180, with a line of names, and JSON lines, with one object per line.
Both are UTF-8. All values are text. An empty value in CSV is null in JSON. In CSV, a value that a spreadsheet could run as a formula
begins with an apostrophe; JSON has the value itself.`,
  `Amounts are decimal numbers with all their digits: read them as text or decimal, not as floating-point numbers. Times are in UTC. A year
begins on January 1, 00:00 UTC.`,
  `manifest.json has the number of rows and the SHA-256 of every file. To verify them without Slipway, run "sha256sum *" and compare.
The same data has the same hashes, whenever it is exported. The time of the export is only in the manifest.`,
  "Encrypted data, secrets, and checkout links are not in the archive. Wallets and names in the audit log are personal data.",
];

const contentsOfYear: Record<ArchivedTable, string> = {
  partners: "partners created before the end of the year, as they are at the export",
  transactions:
    "transactions that were created in the year, or about which something was recorded in it, as they are at the export",
  status_changes: "what was reported about transactions in the year, in order",
  adjustments: "refunds, chargebacks, and second payments recorded in the year",
  ledger_entries: "amounts booked in the year; the sum by kind and currency is the total of the year",
  audit_log: "what people and Slipway changed in the year",
};

const contentsOfPartner: Record<ArchivedTable, string> = {
  partners: "the partner, as it is at the export",
  transactions: "all its transactions, in both environments, as they are at the export",
  status_changes: "what was reported about these transactions, in order",
  adjustments: "refunds, chargebacks, and second payments of these transactions",
  ledger_entries: "amounts booked for these transactions; the sum by kind and currency is the total",
  audit_log: "what people and Slipway changed for the partner",
};
