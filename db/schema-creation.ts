import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Environment } from "./enums.ts";

/** A provider's quote without our fee, or why it had none. Amounts are decimal text. */
export type ConsideredQuote =
  | {
      provider: string;
      exchange_rate: string;
      fiat_amount: string;
      crypto_amount: string;
      provider_fee: string;
      network_fee: string;
    }
  | { provider: string; unsupported: string };

/** What the providers offered when a transaction was created. Without a foreign key, which would cost each creation another
 * look-up. Archived with the transaction. */
export const transactionQuotes = pgTable("transaction_quotes", {
  transactionId: text().primaryKey(),
  partnerId: text().notNull(),
  environment: text().$type<Environment>().notNull(),
  quotes: jsonb().$type<ConsideredQuote[]>().notNull(),
});
