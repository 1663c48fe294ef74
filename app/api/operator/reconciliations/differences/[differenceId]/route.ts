import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { noteDifference } from "#lib/people/operators/note-difference.ts";
import { differenceNote } from "#lib/reconciliation/console-contract.ts";

export const PATCH = operatorEndpoint({
  permission: "money",
  message: "Note saved",
  body: differenceNote,
  withoutStepUp: true,
  async run({ params, body, actor, now }) {
    await noteDifference(params.differenceId ?? "", body, actor, now);
    return {};
  },
});
