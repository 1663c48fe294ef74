import { DialogSample } from "#app/design/dialog-sample.tsx";
import { Sample } from "#app/design/sample.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

const variants = ["primary", "plain", "quiet", "danger"] as const;

export function ActSamples() {
  return (
    <>
      {variants.map((variant) => (
        <Sample key={variant} title={`Button, ${variant}: at rest, not allowed, at work`}>
          <Button variant={variant}>Revoke key</Button>
          <Button variant={variant} disabled>
            Revoke key
          </Button>
          <Button variant={variant} isBusy>
            Revoking
          </Button>
        </Sample>
      ))}
      <Sample title="SubmitButton: ready, at work">
        <SubmitButton busyLabel="Saving">Save name</SubmitButton>
        <SubmitButton busyLabel="Saving" isBusy>
          Save name
        </SubmitButton>
      </Sample>
      <Sample title="Links: as a button, in a sentence">
        <LinkButton href="/design">Refresh</LinkButton>
        <LinkButton href="/design" variant="primary">
          Try a quote
        </LinkButton>
        <p>
          See <TextLink href="/docs">the reference</TextLink> for each field.
        </p>
      </Sample>
      <Sample title="CopyButton: a mark beside an id, a word beside a text">
        <CopyButton text="tx_1" what="transaction id" />
        <CopyButton text="curl" what="command" form="text" />
      </Sample>
      <Sample title="CodeBlock: with its lines kept, broken where the line ends">
        <CodeBlock
          what="command"
          code={"curl -s https://example.com/api/v1/partner/quotes \\\n  -H 'X-SVC-API-KEY: …'"}
        />
        <CodeBlock what="key" isWrapped code={`svc_test_${"4Zk1mQvY8sT2bN6hR0cWdE".repeat(3)}`} />
      </Sample>
      <Sample title="Dialog: something to fill in, something that breaks">
        <DialogSample />
      </Sample>
    </>
  );
}
