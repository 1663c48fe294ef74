import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { addOperatorNote } from "#lib/transactions/notes.ts";
import { operatorNote } from "#lib/transactions/notes-contract.ts";

export const POST = operatorEndpoint({
  permission: "support",
  message: "Note added",
  body: operatorNote,
  withoutStepUp: true,
  async run({ params, body: { text, visibility }, operator, actor, now }) {
    const author = { ...actor, kind: "operator", id: operator.operatorId } as const;
    const isVisibleToPartner = visibility === "partner";
    await addOperatorNote(params.transactionId ?? "", { text, author, isVisibleToPartner }, now);
    return {};
  },
});
