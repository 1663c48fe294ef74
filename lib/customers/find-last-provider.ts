import type { TenantScope } from "#db/scope.ts";
import { customerIdOf } from "./customer-id.ts";
import { selectLastProvider } from "./queries/customers.ts";

/** The provider of the customer's latest successful transaction; null if there is none. */
export const findLastProvider = async (scope: TenantScope, ref: string): Promise<string | null> =>
  selectLastProvider(scope, await customerIdOf(scope, ref));
