import { hasReplica } from "#db/client.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { checkMsMax } from "./replica-state.ts";

/** A check that is this old, which compared with the record of the check before it. */
const checkSeconds = Math.ceil(checkMsMax / secondMs) + 2;

/** How long after a change a replica may still be used that doesn't have it; null without a replica. */
export const recentChangeSeconds = (): number | null => (hasReplica() ? env().replicaLagSeconds + checkSeconds : null);
