import { deleteRedirectOrigin, insertRedirectOrigin, selectPartner, selectRedirectOrigins } from "#db/partners.ts";
import type { Scope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";

const entriesMax = 100;
const scheme = /^[a-z][a-z0-9+.-]{1,30}:$/;
const notApps = new Set(["http:", "https:", "javascript:", "data:", "file:", "vbscript:", "blob:", "about:"]);

/** Where a partner lets its buyers return to. Empty: any https address; with entries: only to these. */
export const listRedirects = (scope: Scope): Promise<string[]> => selectRedirectOrigins(scope);

/** Adds an https origin ("https://shop.example") or an app scheme ("myapp:"). Throws validation_failed, not_found. */
export async function addRedirect(scope: Scope, entry: string): Promise<void> {
  if (!isOrigin(entry) && (!scheme.test(entry) || notApps.has(entry))) {
    throw new AppError(
      "validation_failed",
      "An entry is an origin like https://shop.example or an app scheme like myapp:",
    );
  }
  if (!(await selectPartner(scope.partnerId))) throw new AppError("not_found", "There is no such partner");
  if ((await selectRedirectOrigins(scope)).length >= entriesMax) {
    throw new AppError("limit_reached", `At most ${entriesMax} entries`);
  }
  await insertRedirectOrigin(scope, entry);
}

export async function removeRedirect(scope: Scope, entry: string): Promise<void> {
  if (!(await deleteRedirectOrigin(scope, entry))) throw new AppError("not_found", "This entry is not on the list");
}

const isOrigin = (entry: string) => /^https:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
