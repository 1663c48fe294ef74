import { AppError } from "#lib/errors.ts";
import { readSealStatus, resealAll } from "#lib/secrets/reseal.ts";
import { command } from "./command.ts";

const group = "Secrets";

/** The rotation of SVC_SECRET. */
export const secretCommands = [
  command({
    name: "secret status",
    group,
    summary: "Show which stored secrets still need the previous SVC_SECRET",
    details: 'SVC_SECRET_PREVIOUS can be removed once the column "previous" has only zeros.',
    async run() {
      const lines = await readSealStatus();
      return {
        columns: ["kind", "current", "previous", "unknown"],
        rows: lines.map(({ name, current, previous, unknown }) => [name, `${current}`, `${previous}`, `${unknown}`]),
        empty: "",
      };
    },
  }),
  command({
    name: "secret reseal",
    group,
    summary: "Encrypt stored secrets with a changed SVC_SECRET",
    details: `Covers provider credentials, webhook secrets, authenticator apps, the keys of recovery codes and of customer IDs,
provider callbacks, what buyers entered and are shown, references of customers, and emails.
Set SVC_SECRET_PREVIOUS to the old secret until this has run.`,
    async run() {
      const results = await resealAll();
      const unreadable = results.flatMap(({ name, unreadable }) => unreadable.map((owner) => `${name} ${owner}`));
      if (unreadable.length > 0)
        throw new AppError("validation_failed", `These can't be decrypted: ${unreadable.join(", ")}`);
      return {
        columns: ["kind", "resealed"],
        rows: results.map(({ name, resealed }) => [name, `${resealed}`]),
        empty: "",
      };
    },
  }),
];
