import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";

type CreationChecks = {
  isContextUsed: boolean;
  redirectOrigins: string[];
};

/** What a creation checks in the database before it requests quotes, in one statement. */
export async function selectCreationChecks(scope: TenantScope, partnerContext: string): Promise<CreationChecks> {
  const { partnerId, environment } = scope;
  const [checks] = await rawSql()<CreationChecks[]>`
    select exists (
        select from transactions
        where partner_id = ${partnerId} and environment = ${environment} and partner_context = ${partnerContext}
      ) as "isContextUsed",
      array(
        select origin from redirect_origins where partner_id = ${partnerId} and environment = ${environment} limit 100
      ) as "redirectOrigins"`;
  return checks as CreationChecks;
}
