import type { Role } from "#db/enums.ts";

/** Who may make, change and try endpoints, and see their secrets. */
export const webhookManagers: readonly Role[] = ["owner", "developer"];

/** Who may have a delivery sent again. */
export const webhookResenders: readonly Role[] = ["owner", "developer", "support"];

/** Who is told that an endpoint was paused, and says that it was seen. */
export const noticeReaders: readonly Role[] = ["owner"];
