import { eq, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { users } from "#db/schema.ts";

export type UserRow = typeof users.$inferSelect;

/** False if the address is taken, ignoring case. */
export async function insertUser(row: typeof users.$inferInsert, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

export async function selectUserByEmail(email: string, tx: Executor = db): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(sql`lower(${users.email}) = lower(${email})`).limit(1);
  return row;
}

export async function selectUser(id: string, tx: Executor = db): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).limit(1);
  return row;
}

/** Locked until `tx` ends. */
export async function selectUserLocked(id: string, tx: Tx): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  return row;
}

type UserChange = Partial<Pick<UserRow, "name" | "passwordHash" | "emailVerifiedAt">>;

export async function updateUser(id: string, set: UserChange, tx: Executor): Promise<void> {
  await tx.update(users).set(set).where(eq(users.id, id));
}

/** Adds to the user's preferences, or replaces those of the same name. */
export async function updateUserPreferences(id: string, change: object): Promise<void> {
  const preferences = sql`${users.preferences} || ${JSON.stringify(change)}::jsonb`;
  await db.update(users).set({ preferences }).where(eq(users.id, id));
}
