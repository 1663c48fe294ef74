import { transact } from "#db/client.ts";
import { approvalCheckKinds, approvalCheckResults, environments } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { grantAccess, updateLimits } from "#lib/partners/access.ts";
import { recordApprovalCheck } from "#lib/partners/approval.ts";
import { approvalLabels, checkResult, grantRequest } from "#lib/partners/approval-contract.ts";
import { changeContact } from "#lib/partners/contact.ts";
import { contactChange } from "#lib/partners/contract.ts";
import { createPartner, listPartners, resumePartner, suspendPartner } from "#lib/partners/manage-partners.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { addRedirect, listRedirects, removeRedirect } from "#lib/partners/redirect-list.ts";
import { choice, command, optional, resultText, text, wholeNumber } from "./command.ts";

export const environment = choice(environments, "Environment: production or sandbox");
const partner = text("id", "Partner ID");
const origin = text("url", "HTTPS origin such as https://shop.example, or app scheme such as myapp:");
const group = "Partners";

/** Throws not_found. */
export async function assertPartner(partnerId: string): Promise<void> {
  if (await selectPartner(partnerId)) return;
  throw new AppError("not_found", `Partner ${partnerId} not found. List partners with "partner list".`);
}

/** The partner's audit log doesn't say that checks were overridden, and why. */
const grantByCommand = (scope: TenantScope, override: string | undefined, now: Date): Promise<void> =>
  transact(async (tx) => {
    const entry = { actor: systemActor, target: scope.partnerId };
    await recordAudit({ ...entry, ...scope, action: "partner.grant" }, now, tx);
    if (override !== undefined) {
      const details = { action: "partner.override_checks", partnerId: null, environment: scope.environment };
      await recordAudit({ ...entry, ...details, after: { override } }, now, tx);
    }
    await grantAccess(scope, now, { override }, tx);
  });

const statusCommand = (verb: "suspend" | "resume", summary: string, act: (partnerId: string) => Promise<unknown>) =>
  command({
    name: `partner ${verb}`,
    group,
    summary,
    args: { partner },
    async run({ partner: partnerId }) {
      await assertPartner(partnerId);
      await act(partnerId);
      return `${resultText(verb)} ${partnerId}.`;
    },
  });

const redirectCommand = (
  verb: "add" | "remove",
  summary: string,
  act: (scope: TenantScope, url: string) => Promise<unknown>,
) =>
  command({
    name: `redirect ${verb}`,
    group,
    summary,
    args: { partner, url: origin },
    options: { environment },
    async run({ partner: partnerId, url, environment: changed }) {
      await assertPartner(partnerId);
      await act({ partnerId, environment: changed }, url);
      return `${resultText(verb)} ${url}.`;
    },
  });

export const partnerCommands = [
  command({
    name: "partner create",
    group,
    summary: "Create a partner with sandbox access and print its ID",
    args: { name: text("name", "Name that buyers see on the checkout page") },
    run: ({ name }) => createPartner(name),
  }),
  command({
    name: "partner list",
    group,
    summary: "List partners and the environments they can use",
    async run() {
      const partners = await listPartners();
      return {
        columns: ["ID", "Name", "Environments", "Status"],
        rows: partners.map(({ id, name, environments: granted, suspendedAt }) => [
          id,
          name,
          granted.join(","),
          suspendedAt ? "suspended" : "active",
        ]),
        empty: "No partners yet.",
      };
    },
  }),
  command({
    name: "partner grant",
    group,
    summary: "Give a partner access to an environment",
    args: { partner },
    details: "Production access needs passed checks, or --override with the reason to grant it anyway.",
    options: {
      environment,
      override: optional(text("reason", "Why production access is granted despite open checks")),
    },
    async run({ partner: partnerId, environment: granted, override }) {
      await assertPartner(partnerId);
      const read = grantRequest.safeParse({ override });
      if (!read.success) throw new AppError("validation_failed", read.error.issues[0]?.message ?? "Enter a reason");
      const scope = { partnerId, environment: granted };
      await grantByCommand(scope, read.data?.override, currentTime());
      return `Granted ${granted} access to ${partnerId}.`;
    },
  }),
  command({
    name: "partner check",
    group,
    summary: "Record what you checked before a partner gets production access",
    details: "The newest result of a kind counts. Results can't be changed or deleted later.",
    args: { partner },
    options: {
      kind: choice(approvalCheckKinds, "Check: business, sanctions, website, or contract"),
      result: choice(approvalCheckResults, "Result: passed or failed"),
      "valid-until": optional(text("day", "Last day in UTC on which it counts, such as 2027-01-31")),
      note: optional(text("text", "What was checked, and where the evidence is")),
    },
    async run({ partner: partnerId, kind, result, "valid-until": validUntil = "", note = "" }) {
      await assertPartner(partnerId);
      const read = checkResult.safeParse({ kind, result, valid_until: validUntil, note });
      if (!read.success) throw new AppError("validation_failed", read.error.issues[0]?.message ?? "Enter a result");
      await recordApprovalCheck(partnerId, read.data, systemActor, currentTime());
      return `${approvalLabels[kind]}: ${result}.`;
    },
  }),
  command({
    name: "partner contact",
    group,
    summary: "Set whom a partner's buyers contact, as the checkout shows it",
    details: "Production access needs one. What isn't given is removed.",
    args: { partner },
    options: { email: optional(text("address", "Email address")), url: optional(text("url", "HTTPS page")) },
    async run({ partner: partnerId, email = "", url = "" }) {
      const read = contactChange.safeParse({ support_email: email, support_url: url });
      if (!read.success) throw new AppError("validation_failed", read.error.issues[0]?.message ?? "Enter a contact");
      const { support_email, support_url } = read.data;
      await changeContact(partnerId, { email: support_email, url: support_url }, systemActor, currentTime());
      return `Support contact: ${[support_email, support_url].filter(Boolean).join(", ") || "none"}.`;
    },
  }),
  command({
    name: "partner limit",
    group,
    summary: "Set how many requests each API key of a partner can make per minute",
    args: { partner },
    options: {
      environment,
      reads: wholeNumber("n", "Reads per minute"),
      quotes: wholeNumber("n", "Quotes per minute"),
      creations: wholeNumber("n", "Created transactions per minute"),
    },
    async run({ partner: partnerId, environment: limited, ...limits }) {
      await assertPartner(partnerId);
      await updateLimits({ partnerId, environment: limited }, limits);
      const { reads, quotes, creations } = limits;
      return `Limits in ${limited}: ${reads} reads, ${quotes} quotes, and ${creations} created transactions per minute.`;
    },
  }),
  statusCommand("suspend", "Reject all API requests of a partner, effective immediately", (id) =>
    suspendPartner(id, new Date()),
  ),
  statusCommand("resume", "End the suspension of a partner", (id) => resumePartner(id)),
  command({
    name: "redirect list",
    group,
    summary: "List the redirect URLs that a partner allows",
    details: "Without any entry, every HTTPS address is allowed.",
    args: { partner },
    options: { environment },
    async run({ partner: partnerId, environment: listed }) {
      await assertPartner(partnerId);
      const rows = (await listRedirects({ partnerId, environment: listed })).map((entry) => [entry]);
      return { columns: ["Redirect URL"], rows, empty: "No entries. Every HTTPS address is allowed." };
    },
  }),
  redirectCommand("add", "Allow a redirect URL", addRedirect),
  redirectCommand("remove", "Remove a redirect URL", removeRedirect),
];
