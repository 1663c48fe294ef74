import { environments } from "#db/enums.ts";
import { selectAccess } from "#db/partners.ts";

/** Where the partner may use the API, and how many requests of each kind a key may make in a minute. */
export const listAccess = (partnerId: string) =>
  Promise.all(
    environments.toReversed().map(async (environment) => ({
      environment,
      granted: (await selectAccess({ partnerId, environment })) ?? null,
    })),
  );
