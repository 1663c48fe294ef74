import { connectionPool } from "#db/client.ts";
import { isReady } from "#lib/status/is-ready.ts";
import { databaseConnections, databaseUp, databaseWaiting } from "./metrics.ts";
import { onScrape } from "./write-metrics.ts";

/** Measures the connections of this process to the database, and whether it is ready. */
export const measurePool = (): unknown =>
  onScrape(async () => {
    const { idle, active, waiting } = connectionPool() ?? { idle: 0, active: 0, waiting: 0 };
    databaseConnections.of("idle").set(idle);
    databaseConnections.of("active").set(active);
    databaseWaiting.of().set(waiting);
    databaseUp.of().set((await isReady()) ? 1 : 0);
  });
