import { Prose } from "#components/docs/prose.tsx";
import { Section } from "#components/docs/section.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CodeTabs } from "#components/ui/text/code-tabs.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { CodeExamples } from "#lib/openapi/contract.ts";

type OverviewProps = { servers: { url: string; description: string }[]; examples: CodeExamples | null };

const steps = [
  { href: "/docs/listPaymentMethods", text: "List the assets: fiat currencies, crypto currencies, payment methods." },
  { href: "/docs/listQuotes", text: "Fetch quotes. An exchange-type provider needs the wallet to quote a BUY." },
  { href: "/docs/createTransaction", text: "Create a transaction with the chosen provider." },
  { href: "/docs/createTransaction", text: "Send the user to the answer's link." },
  { href: "/docs/webhooks", text: "Follow the transaction by webhooks, by reading the events, or by polling it." },
];

const envelope = `{
  "msg": "Quotes found",
  "data": [],
  "success": true,
  "code": 200
}`;

/** What holds for every operation. */
export function Overview({ servers, examples }: OverviewProps) {
  return (
    <>
      <PageHeader
        title="API reference"
        description="Buy and sell crypto with fiat through third-party on- and off-ramp providers, behind one key."
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
      <Section title="Addresses">
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
          Send your key in the header `X-SVC-API-KEY` with every request; `Authorization: Bearer` is not used. TEST keys
          (`svc_test_…`) belong to the sandbox, production keys (`svc_live_…`) to production. Make and revoke them in
          the dashboard, keep them on your server, and give each only the scopes it needs.
        </Prose>
        {examples && <CodeTabs name="language-overview" examples={examples} />}
      </Section>
      <Section title="Answers">
        <Prose>
          Every answer has these four keys; `code` is the HTTP status again, and a creation is 200 too. Unknown
          parameters and fields are refused by name. Amounts are numbers in requests, quotes and created transactions,
          and decimal text in transactions and webhooks.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="envelope" code={envelope} />
        </div>
        <Prose>
          Every answer carries `X-Request-Id`; after authentication also `RateLimit-Policy`, `RateLimit` and
          `X-RateLimit-Limit`, `-Remaining`, `-Reset`. Usual limits for a key and minute: 120 quotes, 60 creations, 600
          other reads. A body may have 16 KiB, a query 2 KiB.
        </Prose>
      </Section>
      <Section title="Sandbox">
        <Prose>
          In the sandbox a creation starts no payment, and nothing is completed by itself. Requests and transactions of
          the two environments never meet.
        </Prose>
      </Section>
    </>
  );
}
