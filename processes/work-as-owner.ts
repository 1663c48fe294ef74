import { env } from "#lib/env.ts";
import { eraseRequested } from "#lib/personal-data/erasures.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { runTask } from "./run-service.ts";

/** A task of the owner of the tables, named by the argument. */
env();
if (process.argv[2] === "erasures") await runTask("erasures", "members not erased", eraseRequested);
else await runTask("partitions", "partitions not maintained", maintainPartitions);
