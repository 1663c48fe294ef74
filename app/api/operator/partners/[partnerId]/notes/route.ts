import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { addPartnerNote } from "#lib/partners/notes.ts";
import { memberNote } from "#lib/transactions/notes-contract.ts";

export const POST = operatorEndpoint({
  permission: "support",
  message: "Note added",
  body: memberNote,
  withoutStepUp: true,
  async run({ params: { partnerId = "" }, body: { text }, operator, actor, now }) {
    await addPartnerNote(partnerId, { text, author: { ...actor, id: operator.operatorId } }, now);
    return {};
  },
});
