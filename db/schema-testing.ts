import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { Environment, FailureCode, SimulatedDelivery, SimulatedStatus } from "./enums.ts";
import { partners } from "./schema.ts";
import { transactions } from "./schema-transactions.ts";
import { webhookEndpoints } from "./schema-webhooks.ts";

/** Outcomes of sandbox transactions to be simulated later. A row is deleted when its outcome is applied. */
export const scheduledSimulations = pgTable(
  "scheduled_simulations",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id, { onDelete: "cascade" }),
    status: text().$type<SimulatedStatus>().notNull(),
    failureCode: text().$type<FailureCode>(),
    /** Decimal text. */
    amountDifferencePercent: text(),
    webhook: text().$type<SimulatedDelivery>(),
    dueAt: instant().notNull(),
  },
  (table) => [
    index("scheduled_simulations_due").on(table.dueAt),
    index("scheduled_simulations_transaction").on(table.transactionId, table.dueAt, table.id),
  ],
);

/** Failure drills run against a webhook endpoint of the sandbox. */
export const webhookDrills = pgTable(
  "webhook_drills",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id),
    startedAt: instant().notNull(),
    /** A DrillReport; null while the drills run. */
    report: jsonb(),
  },
  (table) => [
    index("webhook_drills_endpoint").on(table.partnerId, table.environment, table.endpointId, table.startedAt),
    index("webhook_drills_partner").on(table.partnerId, table.environment, table.startedAt),
    index("webhook_drills_started").on(table.startedAt),
  ],
);
