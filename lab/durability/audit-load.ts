import { linkAuditRows } from "#lib/audit/audit-chain.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { recordOperatorAction } from "#lib/people/operators/record-operator-action.ts";
import { randomBase62 } from "#lib/random-id.ts";

const actor = { kind: "operator" as const, id: null, name: "operator@example.com", address: null };

/** Creates partners, and prints the name of each once it is committed. */
async function createPartners(): Promise<never> {
  for (;;) {
    const name = `Audited ${randomBase62(12)}`;
    const action = { action: "partner.create", target: name };
    await recordOperatorAction(actor, action, new Date(), (tx) => createPartner(name, tx));
    process.stdout.write(`${name}\n`);
  }
}

async function linkRows(): Promise<never> {
  for (;;) await linkAuditRows();
}

// Runs as a process that is killed: a server with eight changes at a time, or a worker.
await (process.argv[2] === "worker" ? linkRows() : Promise.all(Array.from({ length: 8 }, createPartners)));
