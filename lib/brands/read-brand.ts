import type { TenantScope } from "#db/scope.ts";
import type { Brand, BrandLogo } from "./brand-contract.ts";
import type { SavedBrand } from "./contract.ts";
import { type BrandRow, selectBrand, selectBrands, selectLogo } from "./queries/brands.ts";

/** What buyers see; null if the partner has set nothing. */
export async function readLiveBrand(scope: TenantScope): Promise<Brand | null> {
  const row = await selectBrand(scope, "live");
  return row ? toBrand(row) : null;
}

export type BrandVersions = { live: SavedBrand | null; pending: SavedBrand | null };

export async function readBrandVersions(scope: TenantScope): Promise<BrandVersions> {
  const found = await selectBrands(scope);
  const versionIn = (state: BrandRow["state"]): SavedBrand | null => {
    const saved = found.find(({ row }) => row.state === state);
    if (!saved) return null;
    const savedAt = saved.row.updatedAt.toISOString();
    return { ...toBrand(saved.row), version: versionOf(saved.row), savedAt, savedBy: saved.savedBy };
  };
  return { live: versionIn("live"), pending: versionIn("pending") };
}

/** The versions, and the brand with which the form starts: that of the sandbox where production has none. */
export async function readBrandSettings(
  scope: TenantScope,
): Promise<BrandVersions & { initial: Brand | null; isFromSandbox: boolean }> {
  const versions = await readBrandVersions(scope);
  const own = versions.pending ?? versions.live;
  if (own || scope.environment === "sandbox") return { ...versions, initial: own, isFromSandbox: false };
  const initial = await readLiveBrand({ ...scope, environment: "sandbox" });
  return { ...versions, initial, isFromSandbox: initial !== null };
}

/** The colors for a provider's page; null without any. `mode`: null, as the buyer's device decides. */
export async function brandTheme(scope: TenantScope): Promise<{ color: string; mode: "light" | "dark" | null } | null> {
  const brand = await readLiveBrand(scope);
  const color = brand?.color ?? brand?.colorDark ?? null;
  return color === null ? null : { color, mode: null };
}

/** A PNG by its hash; undefined if no live or pending brand has it. */
export const findLogo = (hash: string): Promise<Buffer | undefined> => selectLogo(hash);

/** Changes with each save. */
export const versionOf = ({ updatedAt }: Pick<BrandRow, "updatedAt">): string => updatedAt.toISOString();

export const toBrand = (row: BrandRow): Brand => ({
  name: row.name,
  logo: toLogo(row.logoHash, row.logoWidth),
  logoDark: toLogo(row.logoDarkHash, row.logoDarkWidth),
  color: row.color,
  colorDark: row.colorDark,
});

const toLogo = (hash: string | null, width: number | null): BrandLogo | null =>
  hash === null || width === null ? null : { hash, width };
