import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./db/schema.ts", "./db/schema-transactions.ts", "./db/schema-providers.ts", "./db/schema-webhooks.ts"],
  out: "./db/migrations",
  casing: "snake_case",
});
