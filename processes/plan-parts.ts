import { checkRoles } from "./check-settings.ts";
import type { Plan } from "./run-parts.ts";
import { runAsStep } from "./run-service.ts";
import { planParts } from "./server-parts.ts";
import type { RoleName } from "./settings.ts";

/** Plans the parts of the artifact. The arguments are the folder of sockets and the roles. */
const [, , socketFolder = "", ...roles] = process.argv;
await runAsStep(async (): Promise<Plan> => ({ parts: planParts(await checkRoles(roles as RoleName[]), socketFolder) }));
