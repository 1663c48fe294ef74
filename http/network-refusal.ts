import { isInNetworks } from "#lib/cidr.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { countRefusal } from "#lib/security/count-event.ts";

type Area = "dashboard" | "operator";

const consolePath = /^\/(api\/)?operator(\/|$)|^\/api\/auth\/\w+\/operator$/i;
// Everything that isn't listed here belongs to the dashboard. Without a session, /api/auth/csrf only sets a cookie; both
// sign-in pages need it.
const publicPath =
  /^\/(api\/v1\/partner|api\/callbacks|api\/checkout|api\/status|checkout|docs|icons|js|_next\/static|status)(\/|$)|^\/(\.well-known\/security\.txt|robots\.txt|status\.json|checkout(-[a-z]+)?\.js|icon\.svg|api\/auth\/csrf)$/;
const dotsOrSlashes = /\/(\.{1,2}(\/|$)|\/)|\\|%(2e|2f|5c)/i;

/** The parts of Slipway that this path can lead to. A path that could be read in two ways belongs to both. */
function areasOf(pathname: string): Area[] {
  if (dotsOrSlashes.test(pathname)) return ["operator", "dashboard"];
  if (consolePath.test(pathname)) return ["operator"];
  if (pathname.includes("%")) return ["operator", "dashboard"];
  return publicPath.test(pathname) ? [] : ["dashboard"];
}

/** Why this IP address can't request this path; null if it can. Counts refusals as security events. */
export function networkRefusal(pathname: string, address: string): AppError | null {
  const { SVC_DASHBOARD_ALLOWED_IPS, SVC_OPERATOR_ALLOWED_IPS } = env();
  const allowed = { dashboard: SVC_DASHBOARD_ALLOWED_IPS, operator: SVC_OPERATOR_ALLOWED_IPS };
  const area = areasOf(pathname).find((name) => allowed[name].length > 0 && !isInNetworks(address, allowed[name]));
  if (!area) return null;
  const action = area === "operator" ? "console.refused" : "dashboard.refused";
  countRefusal({ action, reason: "ip_not_allowed", address });
  const message = `The IP address ${address} isn't allowed to open this page. Ask the operators of this installation to allow your network.`;
  return new AppError("ip_not_allowed", message);
}
