import type { TenantScope } from "#db/scope.ts";
import type { AlertScope } from "#lib/alerts/contract.ts";
import { resourceNotFound } from "#lib/errors.ts";
import { placeNames } from "#lib/people/operators/contract.ts";

type Params = Record<string, string>;

/** The partner and environment in the path. Throws not_found. */
export function scopeIn(params: Params): TenantScope {
  return { partnerId: params.partnerId ?? "", environment: providerIn({ ...params, provider: "" }).environment };
}

/** The operator's own alerts in the environment of the path. Throws not_found. */
export const alertScopeIn = (params: Params): AlertScope => ({ ...scopeIn(params), partnerId: null });

/** The provider, which may not exist, and environment in the path. Throws not_found. */
export function providerIn(params: Params) {
  const read = placeNames.safeParse(params);
  if (!read.success) throw resourceNotFound();
  return read.data;
}

/** The provider in the path, where only production exists. Throws not_found. */
export function productionProviderIn(params: Params): string {
  const { environment, provider } = providerIn(params);
  if (environment !== "production") throw resourceNotFound();
  return provider;
}
