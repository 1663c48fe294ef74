import { verifyAuditChain } from "#lib/audit/audit-chain.ts";
import { selectAuditAsJson } from "#lib/audit/queries/audit-chain.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { command, text } from "./command.ts";

const group = "Audit log";

const time = {
  ...text("time", "Start, such as 2026-11-22 or 2026-11-22T01:17:00Z"),
  read([given = ""]: string[], label: string) {
    const at = new Date(given);
    if (/^\d{4}-\d\d-\d\d(T.*Z)?$/.test(given) && !Number.isNaN(at.getTime())) return at;
    throw new AppError("validation_failed", `${label} must be a date, or a time in UTC that ends with Z`);
  },
};

/** The hash chain of the audit log, and its export. */
export const auditCommands = [
  command({
    name: "audit verify",
    group,
    summary: "Verify that no row of the audit log was changed, removed, or inserted later",
    details: `Recomputes the hash chain, and names the first row that doesn't match. Keep the printed position and hash elsewhere:
later output that doesn't continue from them shows that the end of the log was removed.`,
    async run() {
      const { links, dropped, erased, waiting, lastHash } = await verifyAuditChain(currentTime());
      return {
        columns: ["verified", "dropped", "erased", "waiting", "position", "hash"],
        rows: [[`${links - dropped}`, `${dropped}`, `${erased}`, `${waiting}`, `${links}`, lastHash]],
        empty: "",
      };
    },
  }),
  command({
    name: "audit export",
    group,
    summary: "Print the audit log as JSON lines, the oldest row first",
    details: "Each row has the position and hash of its link in the chain, or null if it is only seconds old.",
    options: { since: time },
    async run({ since }, print) {
      for await (const line of selectAuditAsJson(since)) print(line);
      return "";
    },
  }),
];
