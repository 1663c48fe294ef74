import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import * as decide from "#lib/brands/decide-brand.ts";
import * as brands from "#lib/brands/queries/brands.ts";
import * as read from "#lib/brands/read-brand.ts";
import { saveBrand, withdrawBrand } from "#lib/brands/save-brand.ts";
import { brandForm, submitBrand } from "#lib/brands/test-brand.ts";
import { allows, type Changes, now, refuses } from "./added-rows.ts";
import type { Reads } from "./owner-rows.ts";

export const brandQueryReads: Reads[string] = {
  selectBrand: (scope) => brands.selectBrand(scope, "live"),
  selectBrands: (scope) => brands.selectBrands(scope),
};

export const brandLibReads: Reads[string] = {
  readLiveBrand: (scope) => read.readLiveBrand(scope),
  readBrandVersions: (scope) => read.readBrandVersions(scope),
  readBrandSettings: (scope) => read.readBrandSettings(scope),
  brandTheme: (scope) => read.brandTheme(scope),
};

const newWaiting = (owner: TenantScope) => submitBrand(owner);

export const brandQueryChanges: Changes[string] = {
  deleteBrand: refuses(
    newWaiting,
    (scope) => transact(async (tx) => (await brands.deleteBrand(scope, "pending", tx)) ?? null),
    null,
  ),
  updateBrandLive: allows((scope) => transact((tx) => brands.updateBrandLive(scope, tx)), newWaiting),
};

export const brandLibChanges: Changes[string] = {
  saveBrand: allows((scope) => saveBrand(scope, brandForm({ name: "Acme" }), actor, now)),
  withdrawBrand: refuses(newWaiting, (scope) => withdrawBrand(scope, actor, now)),
  approveBrand: refuses(newWaiting, (scope, version) => decide.approveBrand(scope, { version, actor, now })),
  rejectBrand: refuses(newWaiting, (scope, version) =>
    decide.rejectBrand(scope, { version, reason: "unreadable", actor, now }),
  ),
};
