import type { Environment } from "#db/enums.ts";

/** `degraded`: works, but worse than it should. */
export type Condition = "operational" | "degraded" | "down";

export type StatusLine = { id: string; name: string; condition: Condition };

/** What the public is told: no error texts, no numbers of anybody's traffic. Instants are ISO 8601. */
export type PublicStatus = {
  /** The worst of the components; a provider of many may be down without us being so. */
  condition: Condition;
  at: string;
  components: StatusLine[];
  providers: Record<Environment, StatusLine[]>;
};
