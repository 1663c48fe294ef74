import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { BrandChange } from "./contract.ts";
import { upsertBrand } from "./queries/brands.ts";

/** A form with nothing set, and these values. */
export const brandForm = (values: Partial<BrandChange> = {}): BrandChange => ({
  name: "",
  color: "",
  color_dark: "",
  logo: "",
  logo_dark: "",
  ...values,
});

/** A brand that waits for an operator, also in the sandbox; returns its version. */
export async function submitBrand(scope: TenantScope): Promise<string> {
  const updatedAt = new Date();
  await transact((tx) => upsertBrand({ ...scope, state: "pending", name: "Acme Pay", updatedAt }, tx));
  return updatedAt.toISOString();
}
