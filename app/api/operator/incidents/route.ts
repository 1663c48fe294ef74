import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { addIncident } from "#lib/operators/change-incident.ts";
import { newIncident } from "#lib/operators/contract.ts";

export const POST = operatorEndpoint({
  message: "Incident opened",
  body: newIncident,
  run: ({ body, actor, now }) => addIncident(body, actor, now),
});
