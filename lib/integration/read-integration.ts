import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import {
  insertPassedChecks,
  type PassedCheck,
  selectPassedChecks,
} from "#lib/integration/queries/integration-checks.ts";
import type { RunCheck } from "./check-result.ts";
import { type Check, type CheckName, checkNames, type Integration, progressOf } from "./contract.ts";
import {
  findContact,
  findCreation,
  findKey,
  findPoll,
  findQuotes,
  findRedirects,
  findSuccess,
  findTwoFactor,
} from "./find-basics.ts";
import { findBackoff, findContexts, findErrors, findExpiredQuotes } from "./find-error-handling.ts";
import { findDuplicates, findEndpoint, findRecovery, findRetries, findSignature } from "./find-webhook-handling.ts";

const runs: Record<CheckName, RunCheck> = {
  key: findKey,
  quotes: findQuotes,
  transaction: findCreation,
  success: findSuccess,
  partner_context: findContexts,
  quote_expiry: findExpiredQuotes,
  errors: findErrors,
  contact: findContact,
  endpoint: findEndpoint,
  signature: findSignature,
  duplicates: findDuplicates,
  retries: findRetries,
  recovery: findRecovery,
  polling: findPoll,
  rate_limits: findBackoff,
  redirects: findRedirects,
  two_factor: findTwoFactor,
};

/** Checks of settings, which can be undone: never stored. */
const currentChecks: readonly CheckName[] = ["contact", "redirects", "two_factor"];

/** The partner's integration checklist, from its traffic in this environment. A check that passes is stored with its evidence, so
 * that it stays passed when the API logs are deleted, and is never evaluated again. */
export async function readIntegration(scope: TenantScope, now: Date): Promise<Integration> {
  const passed = new Map((await selectPassedChecks(scope)).map((row) => [row.name, row]));
  const checks = await Promise.all(
    checkNames.map((name) => {
      const row = passed.get(name);
      return row ? toCheck(name, row) : evaluate(name, scope, now);
    }),
  );
  const fresh = checks.filter(({ name, passedAt }) => passedAt !== null && !passed.has(name));
  await insertPassedChecks(fresh.map((check) => ({ ...scopeOf(scope), ...check, passedAt: now })));
  return { checks, progress: progressOf(checks) };
}

async function evaluate(name: CheckName, scope: TenantScope, now: Date): Promise<Check> {
  const result = await runs[name](scope, now);
  const isKept = result.state === "passed" && !currentChecks.includes(name);
  return { name, ...result, passedAt: isKept ? now.toISOString() : null, confirmedBy: null };
}

const toCheck = (name: CheckName, { passedAt, evidence, detail, confirmedBy }: PassedCheck): Check => ({
  name,
  state: "passed",
  passedAt: passedAt.toISOString(),
  evidence: evidence as Check["evidence"],
  detail,
  confirmedBy,
});

/** Records that events that were delivered twice had one effect. Throws limit_reached if none was delivered twice yet. */
export async function confirmDuplicates(scope: TenantScope, actor: Actor, now: Date): Promise<void> {
  const { evidence, state } = await findDuplicates(scope, now);
  if (state !== "unconfirmed") throw new AppError("limit_reached", "No event has been accepted twice yet.");
  const row = { ...scopeOf(scope), name: "duplicates", passedAt: now, evidence, detail: null, confirmedBy: actor.name };
  await transact(async (tx) => {
    await insertPassedChecks([row], tx);
    const entry = { actor, action: "integration.confirm", target: "duplicates", after: { delivery: evidence[0]?.id } };
    await recordAudit({ ...scopeOf(scope), ...entry }, now, tx);
  });
}

/** Only the scope's own fields. */
const scopeOf = ({ partnerId, environment }: TenantScope): TenantScope => ({ partnerId, environment });
