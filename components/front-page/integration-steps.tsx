import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { SampleRoute } from "#lib/quotes/sample-contract.ts";

type Route = Pick<SampleRoute, "fiat" | "crypto" | "network" | "method" | "amount">;
type IntegrationStepsProps = {
  baseUrl: string;
  route: Route;
  /** The ID of the provider with the best quote. */
  provider: string;
};

/** The whole integration, with the route that the visitor chose. */
export const IntegrationSteps = ({ baseUrl, route, provider }: IntegrationStepsProps) => (
  <section aria-labelledby="steps" className="mt-16 lg:mt-24">
    <h2 id="steps" className="text-lg font-semibold tracking-tight">
      Integrate in five steps
    </h2>
    <ol className="mt-6 flex flex-col">
      {stepsFor(baseUrl, route, provider).map(({ title, text, href, link, what, code }, index) => (
        <li
          key={title}
          className="border-line grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-3 border-t py-7 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
        >
          <div className="flex gap-3">
            <span aria-hidden="true" className="text-faint w-4 shrink-0 tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="text-muted mt-1">{text}</p>
              <p className="mt-2">
                <TextLink href={href}>{link}</TextLink>
              </p>
            </div>
          </div>
          <CodeBlock code={code} what={what} />
        </li>
      ))}
    </ol>
  </section>
);

function stepsFor(baseUrl: string, { fiat, crypto, network, method, amount }: Route, provider: string) {
  const key = '-H "X-SVC-API-KEY: $SVC_API_KEY"';
  return [
    {
      title: "Get quotes",
      text: "One request asks every provider. The best price, with all fees included, comes first.",
      ...{ href: "/docs/listQuotes", link: "Quotes", what: "command" },
      code: `curl -G ${baseUrl}/api/v1/partner/quotes \\
  ${key} \\
  -d type=BUY -d fiat_currency=${fiat} -d amount=${amount} \\
  -d crypto_currency=${crypto} -d network=${network} -d payment_method=${method}`,
    },
    {
      title: "Create a transaction",
      text: "With the quote your user chose and your own reference. Repeating the request is safe.",
      ...{ href: "/docs/createTransaction", link: "Transactions", what: "command" },
      code: `curl ${baseUrl}/api/v1/partner/transactions \\
  ${key} -H "Content-Type: application/json" -d '{
    "type": "BUY", "fiat_currency": "${fiat}", "amount": ${amount},
    "crypto_currency": "${crypto}", "network": "${network}",
    "payment_method": "${method}", "provider": "${provider}",
    "quote_id": "q_…", "partner_context": "order-1042",
    "redirect_url": "https://example.com/orders/1042"
  }'`,
    },
    {
      title: "Send your user to the checkout",
      text: "The hosted page collects the wallet and hands over to the provider.",
      ...{ href: "/docs/sdks", link: "TypeScript client", what: "code" },
      code: "response.redirect(303, transaction.link);",
    },
    {
      title: "Receive a webhook",
      text: "Signed, retried for days, and sent once the payment succeeds or fails.",
      ...{ href: "/docs/webhooks", link: "Webhooks", what: "code" },
      code: `import { webhookHandler } from "slipway/express";

app.post("/webhooks/slipway", webhookHandler({ secret },
  async (event) => orders.update(event.data)));`,
    },
    {
      title: "Fulfill the order",
      text: "The transaction has the final amount, fees, and the hash on the blockchain.",
      ...{ href: "/docs/statuses", link: "Statuses", what: "code" },
      code: `if (event.meta.event === "transaction.success") {
  const { partner_context, crypto_amount } = event.data;
  await fulfill(partner_context, crypto_amount);
}`,
    },
  ];
}
