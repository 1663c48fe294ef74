import { type Tx, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { brandDetails } from "./brand-details.ts";
import type { BrandChange } from "./contract.ts";
import {
  type BrandRow,
  deleteBrand,
  lockBrand,
  selectBrand,
  selectLogoOfPartner,
  upsertBrand,
} from "./queries/brands.ts";
import { type Logo, readLogo } from "./read-logo.ts";

/** Saves the brand: live in the sandbox, and for an operator to approve in production. Throws not_found, and validation_failed
 * for an unusable logo or what is live already. */
export async function saveBrand(scope: TenantScope, change: BrandChange, actor: Actor, now: Date): Promise<void> {
  // Before the transaction, because decoding takes a while.
  const uploads = { logo: readUpload(change.logo, "logo"), dark: readUpload(change.logo_dark, "logo_dark") };
  const isLive = scope.environment === "sandbox";
  await transact(async (tx) => {
    const partner = await selectPartner(scope.partnerId, tx);
    if (!partner) throw new AppError("not_found", "Partner not found");
    await lockBrand(scope, tx);
    const brand = await brandColumns(scope, change, uploads, tx);
    const live = await selectBrand(scope, "live", tx);
    if (!isLive && live && isSame(live, brand))
      throw new AppError("validation_failed", "Buyers already see this brand. Change something first.");
    const state = isLive ? "live" : "pending";
    await upsertBrand({ ...scope, ...brand, state, updatedAt: now, updatedBy: actor.id }, tx);
    const action = isLive ? "brand.change" : "brand.submit";
    const entry = { actor, action, target: partner.name, ...scope };
    await recordAudit({ ...entry, before: brandDetails(live), after: brandDetails(brand) }, now, tx);
  });
}

type Uploads = { logo: Logo | null; dark: Logo | null };

async function brandColumns(scope: TenantScope, change: BrandChange, { logo, dark }: Uploads, tx: Tx) {
  return {
    name: change.name || null,
    ...logoColumns(logo ?? (await findLogo(scope, change.logo, "logo", tx))),
    ...darkColumns(dark ?? (await findLogo(scope, change.logo_dark, "logo_dark", tx))),
    color: change.color || null,
    colorDark: change.color_dark || null,
  };
}

/** Withdraws the version that waits for an operator. Throws not_found. */
export async function withdrawBrand(scope: TenantScope, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    await lockBrand(scope, tx);
    const partner = await selectPartner(scope.partnerId, tx);
    const row = await deleteBrand(scope, "pending", tx);
    if (!partner || !row) throw new AppError("not_found", "No brand is waiting for approval. Reload the page.");
    const entry = { actor, action: "brand.withdraw", target: partner.name, ...scope };
    await recordAudit({ ...entry, before: brandDetails(row) }, now, tx);
  });
}

const hashPattern = /^[0-9a-f]{64}$/;

const readUpload = (sent: string, field: string): Logo | null =>
  sent === "" || hashPattern.test(sent) ? null : readLogo(sent, field);

/** A logo that the partner has uploaded before; null for a blank hash. */
async function findLogo({ partnerId }: TenantScope, hash: string, field: string, tx: Tx): Promise<Logo | null> {
  if (hash === "") return null;
  const found = await selectLogoOfPartner(partnerId, hash, tx);
  if (!found) throw invalidField(field, "unknown_value", "This logo was replaced. Reload the page.");
  return { ...found, hash };
}

const logoColumns = (logo: Logo | null) => ({
  logo: logo?.png ?? null,
  logoHash: logo?.hash ?? null,
  logoWidth: logo?.width ?? null,
});

const darkColumns = (logo: Logo | null) => ({
  logoDark: logo?.png ?? null,
  logoDarkHash: logo?.hash ?? null,
  logoDarkWidth: logo?.width ?? null,
});

const shownColumns = ["name", "logoHash", "logoDarkHash", "color", "colorDark"] as const;

type Shown = Pick<BrandRow, (typeof shownColumns)[number]>;

const isSame = (live: Shown, brand: Shown): boolean => shownColumns.every((name) => live[name] === brand[name]);
