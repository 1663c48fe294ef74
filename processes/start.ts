import { runUntilStopped } from "./run-parts.ts";
import { startAll } from "./start-all.ts";

await runUntilStopped(() => startAll(process.argv.slice(2)));
