import type { TenantScope } from "#db/scope.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { findAccess } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { refreshProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { type FeesPage, type FeesQuery, newFeeRule } from "./contract.ts";
import { previewFees } from "./preview-fees.ts";
import { listFeeRules } from "./read-fees.ts";

/** A partner's fee rules, and the preview that was asked for. */
export async function loadFeesPage(scope: TenantScope, query: FeesQuery, now: Date): Promise<FeesPage> {
  await refreshProviderSettings();
  const [access, rules, catalog] = await Promise.all([
    findAccess(scope),
    listFeeRules(scope, now),
    getCatalog(scope.environment),
  ]);
  const { preview, example_fiat: fiat = null, example_amount: amount = null, ...entered } = query;
  const parsed = preview === "rule" ? newFeeRule.safeParse(entered) : null;
  const draft = parsed?.success ? parsed.data : null;
  const isAsked = access !== undefined && (preview === "current" || draft !== null);
  return {
    feeBps: access?.feeBps ?? null,
    rules,
    choices: {
      providers: enabledProviders(scope.environment).map(({ id, name }) => ({ value: id, label: name })),
      methods: catalog.methods.map(({ id, name }) => ({ value: id, label: name })),
      fiats: catalog.fiats.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
    },
    draft,
    errors: Object.fromEntries((parsed?.error?.issues ?? []).map(({ path, message }) => [path.join("."), message])),
    preview: isAsked ? await previewFees(scope, { draft, fiat, amount }, now) : null,
  };
}
