import { afterAll, vi } from "vitest";
import { createTestDatabase } from "#db/test-database.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { resetEnv } from "#lib/env.ts";
import { compareFetchedResponses } from "#lib/openapi/test-fetch.ts";
import { resetProviders } from "#lib/providers/registry.ts";
import { setCachedRoutes } from "#lib/providers/settings/disabled-routes.ts";
import { setCachedSettings } from "#lib/providers/settings/settings-cache.ts";
import { pendingEvents } from "#lib/security/count-event.ts";

const worker = globalThis as typeof globalThis & { slipwayTestDatabase?: Promise<string> };

// Vitest runs this before each test file. Files of one worker share modules and one database.
worker.slipwayTestDatabase ??= createTestDatabase();
process.env.DATABASE_URL = await worker.slipwayTestDatabase;
compareFetchedResponses();

// Clear what modules have cached, because the next file has other variables and data.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  resetEnv();
  resetProviders();
  setCachedSettings(new Map());
  setCachedRoutes([]);
  // Further refusals of a minute share a row.
  Object.assign(pendingEvents(), { events: new Map(), minute: 0 });
  clearCatalogCache("production");
  clearCatalogCache("sandbox");
});
