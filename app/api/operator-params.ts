import type { TenantScope } from "#db/scope.ts";
import { resourceNotFound } from "#lib/errors.ts";
import { placeNames } from "#lib/operators/contract.ts";

type Params = Record<string, string>;

/** A partner in an environment, as an address names them. Throws not_found. */
export function scopeIn(params: Params): TenantScope {
  return { partnerId: params.partnerId ?? "", environment: placeIn({ ...params, provider: "" }).environment };
}

/** A provider in an environment, as an address names them; whether there is such a provider is the act's to say. */
export function placeIn(params: Params) {
  const read = placeNames.safeParse(params);
  if (!read.success) throw resourceNotFound();
  return read.data;
}
