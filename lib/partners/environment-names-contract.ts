import type { Environment } from "#db/enums.ts";

/** As labels; in sentences they are lowercase. */
export const environmentNames: Record<Environment, string> = { production: "Production", sandbox: "Sandbox" };
