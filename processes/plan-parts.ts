import { checkRoles } from "./check-settings.ts";
import type { Plan } from "./run-parts.ts";
import { runAsStep } from "./run-service.ts";
import { planParts } from "./server-parts.ts";
import type { RoleName } from "./settings.ts";

/** Plans the parts of the artifact, one after the other and the server last: once it responds, so do pages. The arguments are the
 * folder of sockets and the roles. */
const [, , socketFolder = "", ...roles] = process.argv;
await runAsStep(async (): Promise<Plan> => {
  const parts = planParts(await checkRoles(roles as RoleName[]), socketFolder);
  return { parts: parts.map((part, place) => ({ ...part, after: parts.slice(0, place).map(({ name }) => name) })) };
});
