import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { addIncidentUpdate } from "#lib/operators/change-incident.ts";
import { incidentMessage } from "#lib/operators/contract.ts";

export const POST = operatorEndpoint({
  message: "Incident resolved",
  body: incidentMessage,
  run: ({ params, body, actor, now }) =>
    addIncidentUpdate(params.incidentId ?? "", { text: body.text, isOver: true }, actor, now),
});
