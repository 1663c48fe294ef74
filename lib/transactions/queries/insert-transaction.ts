import { sql } from "drizzle-orm";
import type { Executor } from "#db/client.ts";
import { type ConsideredQuote, transactionQuotes, transactions } from "#db/schema-transactions.ts";
import type { NewTransaction, TransactionRow } from "./transactions.ts";

/** Writes the transaction and the quotes it was chosen from, in one statement. Undefined if the partner_context was already
 * used; the caller then reads the existing transaction. */
export async function insertTransaction(
  row: NewTransaction,
  quotes: ConsideredQuote[],
  tx: Executor,
): Promise<TransactionRow | undefined> {
  const context = [transactions.partnerId, transactions.environment, transactions.partnerContext];
  const made = tx
    .$with("made")
    .as(tx.insert(transactions).values(row).onConflictDoNothing({ target: context }).returning());
  const offered = tx.$with("offered").as(
    tx
      .insert(transactionQuotes)
      .select(
        tx
          .select({
            transactionId: made.id,
            partnerId: made.partnerId,
            environment: made.environment,
            quotes: sql<ConsideredQuote[]>`${JSON.stringify(quotes)}::text::jsonb`.as("quotes"),
          })
          .from(made),
      )
      .returning({ id: transactionQuotes.transactionId }),
  );
  const [inserted] = await tx.with(made, offered).select().from(made).prepare("insert_transaction").execute();
  return inserted;
}
