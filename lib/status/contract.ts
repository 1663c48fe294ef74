import type { Environment } from "#db/enums.ts";

/** `degraded` works with reduced performance. */
export type Condition = "operational" | "degraded" | "down";

export type StatusLine = { id: string; name: string; condition: Condition };

/** The public status: no error messages and no traffic numbers. Times are ISO 8601. */
export type PublicStatus = {
  /** The worst condition of the components. A single provider that is down doesn't affect it. */
  condition: Condition;
  at: string;
  components: StatusLine[];
  providers: Record<Environment, StatusLine[]>;
};
