import { currentTime } from "#lib/clock.ts";
import { eraseMember } from "#lib/personal-data/erase-member.ts";
import { exportMember } from "#lib/personal-data/export-member.ts";
import { command, flag, text } from "./command.ts";

const group = "Personal data";
const email = text("email", "Email address");
const dryRun = { "dry-run": flag("Print what would be erased, and change nothing") };

const toTable = (counts: Record<string, number>) => ({
  columns: ["table", "erased"],
  rows: Object.entries(counts).map(([table, count]) => [table, `${count}`]),
  empty: "",
});

/** Requests of the people whose data is stored. */
export const personalDataCommands = [
  command({
    name: "member export",
    group,
    summary: "Print everything that is stored about a partner's member as JSON",
    details: "Without secrets, such as password hashes, and without who else did something that concerned the person.",
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
