import { runUntilStopped } from "#processes/run-parts.ts";
import { startAll } from "#processes/start-all.ts";

/** `npm start` with another step in place of the build of the pages. */
await runUntilStopped(() => startAll([], "lab/durability/test-build.ts"));
