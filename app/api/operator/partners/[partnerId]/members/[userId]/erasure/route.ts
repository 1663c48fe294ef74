import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { requestErasure } from "#lib/personal-data/erasures.ts";

export const POST = operatorEndpoint({
  message: "Erasure requested. It takes up to a minute.",
  run: ({ params: { partnerId = "", userId = "" }, actor, now }) => requestErasure({ partnerId, userId }, actor, now),
});
