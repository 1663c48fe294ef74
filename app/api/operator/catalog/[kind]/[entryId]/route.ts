import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { correctEntry, resetCorrection } from "#lib/people/operators/catalog.ts";
import { catalogChange } from "#lib/people/operators/contract.ts";

const idIn = ({ entryId = "" }: Record<string, string>) => decodeURIComponent(entryId);

export const PUT = operatorEndpoint({
  message: "Correction saved",
  body: catalogChange,
  run: ({ params, body, actor, now }) => correctEntry(params.kind ?? "", idIn(params), body, actor, now),
});

export const DELETE = operatorEndpoint({
  message: "Corrections removed",
  run: ({ params, actor, now }) => resetCorrection(params.kind ?? "", idIn(params), actor, now),
});
