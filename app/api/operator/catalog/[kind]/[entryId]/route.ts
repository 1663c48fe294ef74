import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { correctEntry, resetCorrection } from "#lib/operators/catalog.ts";
import { catalogChange } from "#lib/operators/contract.ts";

const idIn = ({ entryId = "" }: Record<string, string>) => decodeURIComponent(entryId);

export const PUT = operatorEndpoint({
  message: "Correction saved",
  body: catalogChange,
  act: ({ params, body }) => ({
    action: "catalogue.correct",
    target: `${params.kind} ${idIn(params)}`,
    details: body,
  }),
  run: ({ params, body, operator, now }) =>
    correctEntry(params.kind ?? "", idIn(params), body, { by: operator.email, now }),
});

export const DELETE = operatorEndpoint({
  message: "Corrections removed",
  act: ({ params }) => ({ action: "catalogue.undo", target: `${params.kind} ${idIn(params)}` }),
  run: ({ params }) => resetCorrection(params.kind ?? "", idIn(params)),
});
