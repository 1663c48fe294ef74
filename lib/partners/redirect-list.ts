import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import {
  deleteRedirectOrigin,
  insertRedirectOrigin,
  selectPartner,
  selectRedirectOrigins,
} from "#lib/partners/queries/partners.ts";

const entriesMax = 100;
const scheme = /^[a-z][a-z0-9+.-]{1,30}:$/;
const notApps = new Set(["http:", "https:", "javascript:", "data:", "file:", "vbscript:", "blob:", "about:"]);

/** Allowed redirect URLs. An empty list allows any https address. */
export const listRedirects = (scope: TenantScope): Promise<string[]> => selectRedirectOrigins(scope);

/** Adds an https origin ("https://shop.example") or an app scheme ("myapp:"). Throws validation_failed, not_found. */
export async function addRedirect(
  { partnerId, environment }: TenantScope,
  entry: string,
  actor: Actor = systemActor,
  now: Date = currentTime(),
): Promise<void> {
  if (!isOrigin(entry) && (!scheme.test(entry) || notApps.has(entry))) {
    const message = "Enter an origin like https://shop.example or an app scheme like myapp:";
    throw new AppError("validation_failed", message, { errors: [{ field: "entry", code: "invalid_format", message }] });
  }
  await transact(async (tx) => {
    if (!(await selectPartner(partnerId, tx))) throw new AppError("not_found", "Partner not found");
    if ((await selectRedirectOrigins({ partnerId, environment }, tx)).length >= entriesMax) {
      throw new AppError("limit_reached", `You can add up to ${entriesMax} redirect URLs.`);
    }
    if (!(await insertRedirectOrigin({ partnerId, environment }, entry, tx))) return;
    await recordAudit({ actor, action: "redirect.add", target: entry, partnerId, environment }, now, tx);
    const what = `The redirect URL ${entry} was added in ${environment}`;
    await notifyOwners({ partnerId, actor, what }, now, tx);
  });
}

/** Throws not_found. */
export async function removeRedirect(
  { partnerId, environment }: TenantScope,
  entry: string,
  actor: Actor = systemActor,
  now: Date = currentTime(),
): Promise<void> {
  await transact(async (tx) => {
    const isRemoved = await deleteRedirectOrigin({ partnerId, environment }, entry, tx);
    if (!isRemoved) throw new AppError("not_found", "Redirect URL not found");
    await recordAudit({ actor, action: "redirect.remove", target: entry, partnerId, environment }, now, tx);
    const what = `The redirect URL ${entry} was removed in ${environment}`;
    await notifyOwners({ partnerId, actor, what }, now, tx);
  });
}

const isOrigin = (entry: string) => /^https:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
