import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Snippet } from "#lib/webhooks/history-contract.ts";
import { SnippetTabs } from "./snippet-tabs.tsx";

type VerificationProps = { snippets: readonly Snippet[] };

/** How a receiver knows that a webhook is ours, and what else it should do. */
export function Verification({ snippets }: VerificationProps) {
  return (
    <div className="grid max-w-300 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <SnippetTabs snippets={snippets} />
      <div className="flex flex-col gap-4">
        <h2 className="font-semibold">What a receiver does</h2>
        <ol className="marker:text-muted flex list-decimal flex-col gap-3 pl-5">
          <Step title="Take the body as it came">
            A parser that writes the JSON anew changes bytes, and with them the signature.
          </Step>
          <Step title="Check signature and time">
            Answer 400 to what is not ours, or more than five minutes off. Webhooks follow{" "}
            <TextLink href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
              Standard Webhooks 1.0
            </TextLink>
            , for which there are libraries in more languages.
          </Step>
          <Step title="Take each webhook-id once">
            It is the same on every try. The same event may come twice; the second time there is nothing to do.
          </Step>
          <Step title="Answer 2xx within 15 seconds">
            Store the event, answer, and work on it afterwards. Anything but 2xx is tried again.
          </Step>
          <Step title="Leave test events out of the books">
            They carry the header <code className="font-mono text-xs">webhook-test: true</code>.
          </Step>
        </ol>
        <p className="text-muted text-sm">
          Fields of each event: <TextLink href="/docs/webhooks">reference</TextLink>. Our own typed client for
          TypeScript has a verifier too: <TextLink href="/docs/client">client</TextLink>.
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
