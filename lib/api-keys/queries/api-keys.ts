import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db, type Executor, rawSql } from "#db/client.ts";
import type { Environment, KeyScope } from "#db/enums.ts";
import { apiKeys } from "#db/schema.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import { type FeeRuleJson, keptRules } from "#lib/fees/queries.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** A key with its partner's state and access, which decide whether a request with it is accepted. */
export type KeyWithAccess = {
  keyId: string;
  partnerId: string;
  environment: Environment;
  scopes: KeyScope[];
  cidrs: string[];
  expiresAt: Date | null;
  isRevoked: boolean;
  isSuspended: boolean;
  hasAccess: boolean;
  quotesPerMinute: number;
  creationsPerMinute: number;
  readsPerMinute: number;
  /** When the contract with the partner ends. */
  contractEndsAt: Date | null;
  /** Null without access. */
  feeBps: number | null;
  /** Null without any. */
  feeRules: FeeRuleJson[] | null;
  /** All of the above as text. */
  version: string;
};

/** A key by its hash, as it was read. */
export type KeyVersion = { hash: string; version: string };

const version = () => rawSql()`
  (k.id, k.partner_id, k.environment, k.scopes, k.cidrs, k.expires_at, k.revoked_at is null, p.suspended_at is null,
    p.contract_ends_at, a.partner_id, a.quotes_per_minute, a.creations_per_minute, a.reads_per_minute, a.fee_bps,
    ${keptRules()}::text)::text`;

/** A query for the hashes of keys that are no longer as they were read. */
export const changedKeys = (keys: KeyVersion[]) => rawSql()`
  select w.hash
  from unnest(${keys.map(({ hash }) => hash)}::text[], ${keys.map((key) => key.version)}::text[]) w (hash, version)
  left join api_keys k on k.hash = decode(w.hash, 'hex')
  left join partners p on p.id = k.partner_id
  left join partner_access a on a.partner_id = k.partner_id and a.environment = k.environment
  where w.version <> ${version()}`;

type TimesAsText = Omit<KeyWithAccess, "expiresAt" | "contractEndsAt"> & {
  hash: string;
  expiresAt: string | null;
  contractEndsAt: string | null;
};

const toDate = (text: string | null) => (text === null ? null : new Date(text));

/** The keys with these hashes, as hexadecimal digits, in one query; null for an unknown hash. */
export async function selectKeysWithAccess(hashes: string[]): Promise<(KeyWithAccess | null)[]> {
  const distinct = [...new Set(hashes)];
  const rows = await rawSql()<TimesAsText[]>`
    select w.hash, k.id as "keyId", k.partner_id as "partnerId", k.environment, k.scopes, k.cidrs,
      k.expires_at as "expiresAt", k.revoked_at is not null as "isRevoked", p.suspended_at is not null as "isSuspended",
      p.contract_ends_at as "contractEndsAt",
      a.partner_id is not null as "hasAccess", a.quotes_per_minute as "quotesPerMinute",
      a.creations_per_minute as "creationsPerMinute", a.reads_per_minute as "readsPerMinute",
      a.fee_bps as "feeBps", ${keptRules()} as "feeRules", ${version()} as version
    from unnest(${distinct}::text[]) w (hash)
    join api_keys k on k.hash = decode(w.hash, 'hex')
    join partners p on p.id = k.partner_id
    left join partner_access a on a.partner_id = k.partner_id and a.environment = k.environment`;
  // Drizzle makes the driver return timestamps as text.
  const byHash = new Map(
    rows.map(({ expiresAt, contractEndsAt, ...row }) => [
      row.hash,
      { ...row, expiresAt: toDate(expiresAt), contractEndsAt: toDate(contractEndsAt) },
    ]),
  );
  return hashes.map((hash) => byHash.get(hash) ?? null);
}

export async function insertKey(row: typeof apiKeys.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(apiKeys).values(row);
}

/** Counts active keys and blocks other creations for this partner until the transaction ends. */
export async function countLiveKeysLocked(scope: TenantScope, now: Date, tx: Executor): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`keys:${scope.partnerId}:${scope.environment}`}))`);
  const alive = and(
    scopedTo(apiKeys, scope),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), sql`${apiKeys.expiresAt} > ${now.toISOString()}::timestamptz`),
  );
  return tx.$count(apiKeys, alive);
}

/** Newest first, at most 500. */
export function selectKeys(scope: TenantScope): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(scopedTo(apiKeys, scope))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(500);
}

/** The hints of these keys, by their ID. */
export async function selectKeyHints(scope: TenantScope, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: apiKeys.id, hint: apiKeys.hint })
    .from(apiKeys)
    .where(and(scopedTo(apiKeys, scope), inArray(apiKeys.id, ids)));
  return new Map(rows.map(({ id, hint }) => [id, hint]));
}

/** Undefined if there is no such active key. Takes effect immediately, because every request compares its key with the database. */
export async function updateKeyRevoked(
  scope: TenantScope,
  keyId: string,
  now: Date,
  tx: Executor,
): Promise<{ name: string; hint: string } | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(scopedTo(apiKeys, scope), eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name, hint: apiKeys.hint });
  return row;
}

/** Revokes the keys of both environments that this user created for the partner. */
export const updateKeysOfCreatorRevoked = (
  { partnerId, userId }: { partnerId: string; userId: string },
  now: Date,
  tx: Executor,
): Promise<Pick<ApiKeyRow, "id" | "environment" | "name" | "hint">[]> =>
  tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.partnerId, partnerId), eq(apiKeys.createdBy, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, environment: apiKeys.environment, name: apiKeys.name, hint: apiKeys.hint });

/** An active key, locked until the transaction ends, so that concurrent rotations run one after the other. */
export async function selectLiveKeyLocked(
  scope: TenantScope,
  keyId: string,
  now: Date,
  tx: Executor,
): Promise<ApiKeyRow | undefined> {
  const isLive = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(scopedTo(apiKeys, scope), eq(apiKeys.id, keyId), isLive))
    .for("update");
  return row;
}

/** Whether this key has a successor that is not revoked. */
export async function hasLiveSuccessor(scope: TenantScope, keyId: string, tx: Executor): Promise<boolean> {
  const rows = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(scopedTo(apiKeys, scope), eq(apiKeys.rotatedFrom, keyId), isNull(apiKeys.revokedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function selectKey(scope: TenantScope, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(scopedTo(apiKeys, scope), eq(apiKeys.id, id)));
  return row;
}

export async function selectKeyByHash(scope: TenantScope, hash: Buffer): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(scopedTo(apiKeys, scope), eq(apiKeys.hash, hash)));
  return row;
}

export async function updateKeyExpiry(scope: TenantScope, keyId: string, expiresAt: Date, tx: Executor): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ expiresAt })
    .where(and(scopedTo(apiKeys, scope), eq(apiKeys.id, keyId)));
}

/** Finds a key by its ID or by the key itself. */
export async function selectKeyForOperator(idOrHash: string | Buffer): Promise<ApiKeyRow | undefined> {
  const match = typeof idOrHash === "string" ? eq(apiKeys.id, idOrHash) : eq(apiKeys.hash, idOrHash);
  const [row] = await db.select().from(apiKeys).where(match).limit(1);
  return row;
}

/** Rounded to the minute; never moves back. */
export async function updateKeysLastUsed(keyIds: string[], at: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(
      and(
        inArray(apiKeys.id, keyIds),
        or(isNull(apiKeys.lastUsedAt), sql`${apiKeys.lastUsedAt} < ${at.toISOString()}::timestamptz`),
      ),
    );
}
