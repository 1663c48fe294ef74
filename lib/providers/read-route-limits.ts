import { callWithDeadline } from "#lib/providers/call-with-deadline.ts";
import type { Limits, RampProvider, Route, Unsupported } from "#lib/providers/provider.ts";

/** The provider's own limits of a route. Null if it has none to ask for, and while it doesn't respond: then its lists count. */
export async function readRouteLimits(
  { limitsOf }: Pick<RampProvider, "limitsOf">,
  route: Route,
): Promise<Limits | Unsupported | null> {
  if (!limitsOf) return null;
  const read = await callWithDeadline(() => limitsOf(route)).catch(() => null);
  return read?.result ?? null;
}
