import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { BrandState } from "#db/enums.ts";
import { users } from "#db/schema.ts";
import { partnerBrands } from "#db/schema-brands.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

// Pages show logos by their hash.
const { logo: _logo, logoDark: _logoDark, ...shownColumns } = getTableColumns(partnerBrands);

export type BrandRow = Omit<typeof partnerBrands.$inferSelect, "logo" | "logoDark">;
export type StoredBrand = typeof partnerBrands.$inferInsert;

const inState = (scope: TenantScope, state: BrandState) =>
  and(scopedTo(partnerBrands, scope), eq(partnerBrands.state, state));

export async function selectBrand(
  scope: TenantScope,
  state: BrandState,
  tx: Executor = db,
): Promise<BrandRow | undefined> {
  const [row] = await tx.select(shownColumns).from(partnerBrands).where(inState(scope, state)).limit(1);
  return row;
}

/** The live and the pending version, with the email address of the member who saved each. */
export function selectBrands(scope: TenantScope): Promise<{ row: BrandRow; savedBy: string | null }[]> {
  return db
    .select({ row: shownColumns, savedBy: users.email })
    .from(partnerBrands)
    .leftJoin(users, eq(users.id, partnerBrands.updatedBy))
    .where(scopedTo(partnerBrands, scope))
    .limit(2);
}

/** One change of the brand at a time, until `tx` ends. */
export async function lockBrand({ partnerId, environment }: TenantScope, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`brand:${partnerId}:${environment}`}))`);
}

export async function upsertBrand(row: StoredBrand, tx: Tx): Promise<void> {
  const { partnerId, environment, state } = partnerBrands;
  await tx
    .insert(partnerBrands)
    .values(row)
    .onConflictDoUpdate({ target: [partnerId, environment, state], set: row });
}

export async function deleteBrand(scope: TenantScope, state: BrandState, tx: Tx): Promise<BrandRow | undefined> {
  const [row] = await tx.delete(partnerBrands).where(inState(scope, state)).returning(shownColumns);
  return row;
}

export async function updateBrandLive(scope: TenantScope, tx: Tx): Promise<void> {
  await tx.update(partnerBrands).set({ state: "live" }).where(inState(scope, "pending"));
}

const hasLogo = (hash: string) => or(eq(partnerBrands.logoHash, hash), eq(partnerBrands.logoDarkHash, hash));

type LogoRow = { png: Buffer; width: number };

/** A logo of the partner in either environment: sandbox logos can be used in production. */
export async function selectLogoOfPartner(partnerId: string, hash: string, tx: Tx): Promise<LogoRow | undefined> {
  const [row] = await tx
    .select()
    .from(partnerBrands)
    .where(and(eq(partnerBrands.partnerId, partnerId), hasLogo(hash)))
    .limit(1);
  return row && logoIn(row, hash);
}

/** The PNG with this hash, of any partner: anyone who knows the hash may see it. */
export async function selectLogo(hash: string): Promise<Buffer | undefined> {
  const [row] = await db.select().from(partnerBrands).where(hasLogo(hash)).limit(1);
  return row && logoIn(row, hash)?.png;
}

function logoIn(row: typeof partnerBrands.$inferSelect, hash: string): LogoRow | undefined {
  const isDark = row.logoHash !== hash;
  const [png, width] = isDark ? [row.logoDark, row.logoDarkWidth] : [row.logo, row.logoWidth];
  return png && width !== null ? { png, width } : undefined;
}

/** How many brands wait for an operator, and the one that has waited longest. */
export async function selectWaitingBrands() {
  const [row] = await db.execute<{ count: number; partner_id: string; name: string; updated_at: string }>(sql`
    select count(*) over ()::int as count, b.partner_id, p.name, b.updated_at
    from partner_brands b join partners p on p.id = b.partner_id
    where b.state = 'pending' and b.environment = 'production' and p.suspended_at is null order by b.updated_at limit 1`);
  return row && { count: row.count, partnerId: row.partner_id, name: row.name, since: new Date(row.updated_at) };
}
