import type { TenantScope } from "#db/scope.ts";
import type { StoredBrand } from "#lib/brands/queries/brands.ts";
import { readLogo } from "#lib/brands/read-logo.ts";
import { demoLogo } from "./demo-logo.ts";

/** The brand that buyers of the demo partner see. */
export function makeBrand(scope: TenantScope, createdBy: string | null, now: Date): StoredBrand {
  const { png, hash, width } = readLogo(demoLogo, "logo");
  const colors = { color: "#3b5bdb", colorDark: "#91a7ff" };
  return {
    ...scope,
    state: "live",
    logo: png,
    logoHash: hash,
    logoWidth: width,
    ...colors,
    updatedAt: now,
    updatedBy: createdBy,
  };
}
