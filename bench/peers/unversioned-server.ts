import type { Operation } from "#lib/openapi/operation.ts";
import { operations } from "#lib/openapi/operations.ts";

/** Slipway's own server, without ETags and kept bodies: each response is written as those of other operations are. */
for (const operation of Object.values(operations) as Operation[]) operation.isVersioned = false;
await import("#boot/serve.ts");
