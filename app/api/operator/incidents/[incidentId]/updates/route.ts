import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { addIncidentUpdate } from "#lib/people/operators/change-incident.ts";
import { incidentMessage } from "#lib/people/operators/contract.ts";

export const POST = operatorEndpoint({
  message: "Update added",
  body: incidentMessage,
  run: ({ params, body, actor, now }) =>
    addIncidentUpdate(params.incidentId ?? "", { text: body.text, isOver: false }, actor, now),
});
