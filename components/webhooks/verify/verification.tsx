import type { ReactNode } from "react";
import { LanguageTabs } from "#components/ui/text/code-tabs.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Snippet } from "#lib/webhooks/history-contract.ts";

type VerificationProps = { snippets: readonly Snippet[] };

/** How to verify and handle webhooks. */
export function Verification({ snippets }: VerificationProps) {
  return (
    <div className="grid max-w-300 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <LanguageTabs
        name="language"
        tabs={snippets.map(({ language, title, needs, code }) => ({
          id: language,
          title,
          note: needs,
          code: code.trimEnd(),
        }))}
      />
      <div className="flex flex-col gap-4">
        <h2 className="font-semibold">What your receiver should do</h2>
        <ol className="marker:text-muted flex list-decimal flex-col gap-3 ps-5">
          <Step title="Use the raw body">
            Parsing and serializing the JSON changes the bytes, and the signature no longer matches.
          </Step>
          <Step title="Verify signature and timestamp">
            Return 400 if the signature is invalid or the timestamp is more than 5 minutes off. Webhooks follow{" "}
            <TextLink href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
              Standard Webhooks 1.0
            </TextLink>
            , which has libraries for more languages.
          </Step>
          <Step title="Deduplicate by webhook-id">
            It is the same for every attempt. Events can arrive more than once; ignore repeats.
          </Step>
          <Step title="Respond with 2xx within 15 seconds">
            Store the event, respond, and process it afterwards. Any other response is retried.
          </Step>
          <Step title="Ignore test events">
            They have the header <code className="font-mono text-xs">webhook-test: true</code>.
          </Step>
        </ol>
        <p className="text-muted text-sm">
          See the <TextLink href="/docs/webhooks">guide on webhooks</TextLink> for all fields and a test vector. The{" "}
          <TextLink href="/docs/sdks">client libraries</TextLink> include verifiers.
        </p>
      </div>
    </div>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <span className="block font-medium">{title}</span>
    <span className="text-muted block text-sm">{children}</span>
  </li>
);
