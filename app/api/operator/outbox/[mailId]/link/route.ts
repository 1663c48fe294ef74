import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { revealMailLink } from "#lib/mail/reveal-link.ts";

export const POST = operatorEndpoint({
  message: "Link shown",
  run: ({ params: { mailId = "" }, actor, now }) => revealMailLink(mailId, actor, now),
});
