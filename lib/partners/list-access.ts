import { environments } from "#db/enums.ts";
import { selectAccess } from "#db/partners.ts";

/** The environments that the partner can use, with the requests per minute of each kind for one key. */
export const listAccess = (partnerId: string) =>
  Promise.all(
    environments.toReversed().map(async (environment) => ({
      environment,
      granted: (await selectAccess({ partnerId, environment })) ?? null,
    })),
  );
