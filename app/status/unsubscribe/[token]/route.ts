import { success, withErrors } from "#http/envelope.ts";
import { toRoute } from "#http/request-context.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";
import { endSubscription } from "#lib/status/subscriptions.ts";

/** Redirects people who follow the link in an email to a page that asks first, because mail scanners open every link. */
export const GET = toRoute(async (_request, { token = "" }) => ({
  status: 303,
  headers: { location: `/status/subscription/${encodeURIComponent(token)}`, "cache-control": "no-store" },
  body: "",
}));

/** For mail programs, which send this when someone clicks Unsubscribe (RFC 8058): without cookies, and from any origin. */
export const POST = toRoute(
  withErrors(async (request, { token = "" }, requestId) => {
    await takeUnauthenticated(request.address);
    await endSubscription(token);
    return success(requestId, "Subscription ended", {});
  }),
);
