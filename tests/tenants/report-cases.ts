import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { findPutLast } from "#lib/provider-preferences/find-put-last.ts";
import * as preferences from "#lib/provider-preferences/manage-preferences.ts";
import * as preferenceQueries from "#lib/provider-preferences/queries.ts";
import { exportReport } from "#lib/provider-report/export-report.ts";
import { loadReportPage } from "#lib/provider-report/load-report-page.ts";
import * as queries from "#lib/provider-report/queries.ts";
import { readCohorts, readReport } from "#lib/provider-report/read-report.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { allows, type Changes, now, refuses } from "./added-rows.ts";
import type { Reads } from "./owner-rows.ts";

const route = { type: "BUY" as const, fiat_currency: "NGN" };
const wanted = { ...route, from: new Date(now.getTime() - 30 * dayMs), to: now, openUntil: now };
const filter = { ...route, period: "30d" as const, provider: "transak" };
const entry = { provider: { identifier: "transak" }, payment_method: "card" } as QuoteEntry;

export const reportReads: Reads[string] = {
  selectFigures: (scope) => queries.selectFigures(scope, wanted),
  selectReasons: (scope) => queries.selectReasons(scope, wanted),
  selectOffers: (scope) => queries.selectOffers(scope, wanted),
  selectCohorts: (scope) => queries.selectCohorts(scope, wanted, "transak"),
  selectCurrencies: (scope) => queries.selectCurrencies(scope, wanted.from, now),
  readReport: (scope) => readReport(scope, wanted, now),
  readCohorts: (scope) => readCohorts(scope, wanted, "transak", now),
  loadReportPage: (scope) => loadReportPage(scope, filter, now),
  exportReport: (scope) => Array.fromAsync(exportReport(scope, wanted, now)),
  selectPreferences: (scope) => preferenceQueries.selectPreferences(scope, now),
  selectRoutePreferences: (scope) => preferenceQueries.selectRoutePreferences(scope, { side: "BUY", fiat: "NGN" }, now),
  findPutLast: async (scope) => (await findPutLast(scope, { ...route, sort: "reliability" }, now))(entry),
  listPreferences: (scope) => preferences.listPreferences(scope, now),
};

const newPreference = (owner: TenantScope) =>
  preferences.putLast(owner, { ...route, provider: "transak" }, { actor, now });

export const preferenceChanges: Changes[string] = {
  updatePreferenceUndone: refuses(
    newPreference,
    (scope, id) => transact(async (tx) => (await preferenceQueries.updatePreferenceUndone(scope, id, now, tx)) ?? null),
    null,
  ),
  putLast: allows((scope) => newPreference(scope)),
  undoPreference: refuses(newPreference, (scope, id) => preferences.undoPreference(scope, id, { actor, now })),
};
