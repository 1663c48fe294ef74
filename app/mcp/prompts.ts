import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";

export const integrationPrompt: Prompt = {
  name: "integrateSlipway",
  title: "Integrate Slipway into this repository",
  description:
    "Adds quotes, transactions, and verified webhooks to the project that is open, and tests them in the sandbox.",
};

/** The task for the assistant. What changes with a release is in the docs, which it reads. */
export const integrationTask: GetPromptResult = {
  description: integrationPrompt.description,
  messages: [
    {
      role: "user",
      content: {
        type: "text",
        text: `Integrate the Slipway Partner API into this repository.

1. Read the docs with readDocs: /docs/quickstart, /docs/webhooks, /docs/idempotency, /docs/errors, and /docs/going-live. Find everything else with searchDocs. Don't guess fields.
2. Find out which language, framework, database, and test runner this repository uses, and where orders and users are stored. Ask me if BUY, SELL, or both are needed.
3. Add the server code: request quotes, create the transaction with a partner_context that is stored first, and send the user to its link. Use the client of /docs/sdks if there is one for the language. Read the API key and the signing secret from environment variables; never write them to a file that is committed.
4. Add a webhook endpoint that verifies the signature with the raw body, ignores duplicates by webhook-id, and fulfills the order on success only. Handle success after failed, cancelled, and expired.
5. Test it in the sandbox: createTransaction, then simulateOutcome for success, failed, and refunded, and listEvents. Add these as tests of this repository.
6. Go through the checklist of /docs/going-live, and list what is missing.`,
      },
    },
  ],
};
