import { closeDatabase } from "#db/client.ts";
import { simulatorPort } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { seedDemoActivity, seedDemoStatus } from "./demo.ts";
import { runService, serveUntilStopped } from "./service.ts";

/** Creates the demo partner's activity and the history of the status page, then ends. */
await runService("demo", async () => {
  serveUntilStopped(closeDatabase);
  try {
    await loadProviderSettings();
    await seedDemoStatus(new Date());
    await seedDemoActivity(new Date(), `http://127.0.0.1:${simulatorPort()}`);
  } catch (error) {
    log.error("demo activity not created", { error });
  }
  await closeDatabase();
  process.exit(0);
});
