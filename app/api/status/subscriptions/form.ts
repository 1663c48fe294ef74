import { seeOther } from "#app/api/checkout/form.ts";
import { failure, newRequestId } from "#http/envelope.ts";
import { type RequestContext, toRoute } from "#http/request-context.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { takeUnauthenticated } from "#lib/rate-limit.ts";

const formBytesMax = 2_048;

type Submission = { form: URLSearchParams; token: string; request: RequestContext; now: Date };

/** Receives a form of the status pages, which have no scripts. Redirects back with what `run` returns, or with an error code, and the
 * page says what it means. */
export const formRoute = (pageOf: (token: string) => string, run: (submission: Submission) => Promise<string>) =>
  // Next passes no params to a route without any.
  toRoute(async (request, { token = "" }: Record<string, string> = {}) => {
    const page = pageOf(encodeURIComponent(token));
    try {
      assertOwnPage(request);
      await takeUnauthenticated(request.address);
      const form = new URLSearchParams((await request.readBody(formBytesMax)).toString("utf8"));
      const outcome = await run({ form, token, request, now: currentTime() });
      return seeOther(`${page}?outcome=${outcome}#updates`);
    } catch (error) {
      return seeOther(`${page}?outcome=${failure(newRequestId(), error).code}#updates`);
    }
  });

/** Our pages send no referrer, so browsers send `Origin: null` with their forms. */
function assertOwnPage(request: RequestContext): void {
  if ((request.header("sec-fetch-site") ?? "same-origin") !== "same-origin")
    throw new AppError("origin_not_allowed", "This action is only available on Slipway's own pages.");
}
