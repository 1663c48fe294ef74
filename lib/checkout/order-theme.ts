import type { TenantScope } from "#db/scope.ts";
import type { Theme } from "#lib/providers/page-preferences.ts";

/** How the provider's page is to look for this partner's buyers; null for the provider's own look. */
export const orderTheme = async (_scope: TenantScope): Promise<Theme | null> => null;
