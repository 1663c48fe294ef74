import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { addIncident } from "#lib/people/operators/change-incident.ts";
import { newIncident } from "#lib/people/operators/contract.ts";

export const POST = operatorEndpoint({
  message: "Incident opened",
  body: newIncident,
  run: ({ body, actor, now }) => addIncident(body, actor, now),
});
