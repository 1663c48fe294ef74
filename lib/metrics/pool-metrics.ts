import { connectionPool } from "#db/client.ts";
import { databaseConnections, databaseWaiting } from "./metrics.ts";
import { onScrape } from "./write-metrics.ts";

/** Measures the connections of this process to the database. */
export const measurePool = (): unknown =>
  onScrape(() => {
    const { idle, active, waiting } = connectionPool() ?? { idle: 0, active: 0, waiting: 0 };
    databaseConnections.of("idle").set(idle);
    databaseConnections.of("active").set(active);
    databaseWaiting.of().set(waiting);
  });
