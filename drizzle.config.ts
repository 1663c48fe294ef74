import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./db/schema.ts",
    "./db/schema-alerts.ts",
    "./db/schema-brands.ts",
    "./db/schema-transactions.ts",
    "./db/schema-fees.ts",
    "./db/schema-ledger.ts",
    "./db/schema-providers.ts",
    "./db/schema-users.ts",
    "./db/schema-webhooks.ts",
    "./db/schema-rollups.ts",
    "./db/schema-quotes.ts",
    "./db/schema-integration.ts",
    "./db/schema-saved-views.ts",
    "./db/schema-operators.ts",
    "./db/schema-reconciliations.ts",
    "./db/schema-screening.ts",
    "./db/schema-security.ts",
    "./db/schema-status.ts",
    "./db/schema-testing.ts",
    "./db/schema-two-factor.ts",
  ],
  out: "./db/migrations",
  casing: "snake_case",
});
