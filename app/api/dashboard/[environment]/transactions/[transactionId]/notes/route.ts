import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { addMemberNote } from "#lib/transactions/notes.ts";
import { memberNote, noteWriters } from "#lib/transactions/notes-contract.ts";

export const POST = dashboardEndpoint({
  message: "Note added",
  roles: noteWriters,
  body: memberNote,
  run: async ({ scope, params, body: { text }, user, actor, now }) => {
    const author = { ...actor, kind: "person", id: user.userId } as const;
    await addMemberNote(scope, params.transactionId ?? "", { text, author }, now);
    return {};
  },
});
