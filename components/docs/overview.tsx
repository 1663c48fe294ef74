import { Prose } from "#components/docs/code-text.tsx";
import { Section } from "#components/docs/section.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CodeTabs } from "#components/ui/text/code-tabs.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { CodeExamples } from "#lib/openapi/contract.ts";

type OverviewProps = { servers: { url: string; description: string }[]; examples: CodeExamples | null };

const steps = [
  { href: "/docs/listPaymentMethods", text: "List the supported currencies and payment methods." },
  {
    href: "/docs/listQuotes",
    text: "Request quotes. An exchange-type provider needs the wallet address to quote a BUY.",
  },
  { href: "/docs/createTransaction", text: "Create a transaction with the provider you choose." },
  { href: "/docs/createTransaction", text: "Redirect the user to the link in the response." },
  { href: "/docs/webhooks", text: "Track the transaction with webhooks, the events API, or polling." },
];

const envelope = `{
  "msg": "Quotes found",
  "data": [],
  "success": true,
  "code": 200
}`;

export function Overview({ servers, examples }: OverviewProps) {
  return (
    <>
      <PageHeader
        title="API reference"
        description="Buy and sell crypto with fiat through third-party on- and off-ramp providers, with one API key."
        actions={
          <a href="/api/v1/partner/openapi.json" className="text-accent decoration-line underline underline-offset-3">
            openapi.json
          </a>
        }
      />
      <ol className="flex max-w-prose list-decimal flex-col gap-1 pl-5">
        {steps.map(({ href, text }) => (
          <li key={text}>
            <TextLink href={href} prefetch={false}>
              {text}
            </TextLink>
          </li>
        ))}
      </ol>
      <Section title="Base addresses">
        <dl className="border-line grid max-w-3xl gap-x-5 border-t sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
          {servers.map(({ url, description }) => (
            <div key={description} className="border-line col-span-full grid grid-cols-subgrid border-b py-2">
              <dt>{description}</dt>
              <dd className="font-mono text-xs leading-5 wrap-anywhere">{url}/api/v1/partner</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Authentication">
        <Prose>
          Send your API key in the `X-SVC-API-KEY` header; `Authorization: Bearer` isn't supported. Use TEST keys
          (`svc_test_…`) in the sandbox and production keys (`svc_live_…`) in production. Create and revoke keys in the
          dashboard, store them only on your server, and grant each only the scopes it needs.
        </Prose>
        {examples && <CodeTabs name="language-overview" examples={examples} />}
      </Section>
      <Section title="Responses">
        <Prose>
          Every response has these four keys. `code` repeats the HTTP status, which is 200 for created transactions too.
          Requests with unknown parameters or fields are rejected. Amounts are numbers in requests, quotes, and newly
          created transactions, and decimal strings in transactions and webhooks.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="envelope" code={envelope} />
        </div>
        <Prose>
          Every response has the header `X-Request-Id`. Include it when you contact support. The body can have up to 16
          KiB, and the query string up to 2 KiB.
        </Prose>
      </Section>
      <Section title="Rate limits">
        <Prose>
          Each API key is limited per minute. By default, `quotes` allows 120 requests, `creations` 60, and `reads` 600.
          Responses to authenticated requests have the headers `RateLimit-Policy`, `RateLimit`, `X-RateLimit-Limit`,
          `X-RateLimit-Remaining`, and `X-RateLimit-Reset`.
        </Prose>
      </Section>
      <Section title="Sandbox">
        <Prose>
          Creating a transaction in the sandbox doesn't start a payment, and its status doesn't change on its own: use
          "Simulate outcome" in the dashboard. Requests and transactions are separate from production.
        </Prose>
      </Section>
    </>
  );
}
