import { simulatorPort } from "#lib/env.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { seedDemoActivity, seedDemoStatus } from "./demo.ts";
import { runTask } from "./run-service.ts";

/** Creates the demo partner's activity and the history of the status page. */
await runTask("demo", "demo activity not created", async () => {
  await loadProviderSettings();
  await seedDemoStatus(new Date());
  await seedDemoActivity(new Date(), `http://127.0.0.1:${simulatorPort()}`);
});
