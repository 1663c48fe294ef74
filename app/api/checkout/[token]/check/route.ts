import { readCheckInput } from "#app/api/checkout/form.ts";
import { requestLanguage } from "#http/buyer-language.ts";
import { failure, newRequestId } from "#http/envelope.ts";
import { toRoute } from "#http/request-context.ts";
import { checkInput } from "#lib/checkout/check-input.ts";

/** What is wrong with the wallet address or tag that the buyer just typed, before they submit it. */
export const POST = toRoute(async (request, { token = "" }) => {
  try {
    const { address, tag } = await readCheckInput(request, token);
    const { text } = await requestLanguage(request, token);
    const problem = await checkInput(token, { address, tag }, text);
    return {
      status: 200,
      headers: { "content-type": "application/json", "cache-control": "no-store" },
      body: JSON.stringify({ problem }),
    };
  } catch (error) {
    return failure(newRequestId(), error).response;
  }
});
