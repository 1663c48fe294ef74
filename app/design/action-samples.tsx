import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { OneTimeValues } from "#components/ui/form/one-time-values.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CodeTabs } from "#components/ui/text/code-tabs.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { CopyTextButton } from "#components/ui/text/copy-text-button.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { CodeExamples } from "#lib/openapi/contract.ts";
import { DialogSample } from "./dialog-sample.tsx";
import { MenuSample } from "./menu-sample.tsx";
import { Sample } from "./sample.tsx";

const examples: CodeExamples = { curl: "curl …", typescript: "ts", python: "py", php: "php", go: "go" };
const variants = ["primary", "plain", "quiet", "danger"] as const;

export function ActionSamples() {
  return (
    <>
      {variants.map((variant) => (
        <Sample key={variant} title={`Button, ${variant}: enabled, disabled, busy`}>
          <Button variant={variant}>Revoke key</Button>
          <Button variant={variant} disabled>
            Revoke key
          </Button>
          <Button variant={variant} isBusy>
            Revoking
          </Button>
        </Sample>
      ))}
      <Sample title="SubmitButton: enabled, busy">
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
      <Sample title="CopyButton: next to an ID; CopyTextButton">
        <CopyButton text="tx_1" what="transaction ID" />
        <CopyTextButton text="curl" what="command" />
      </Sample>
      <Sample title="CodeBlock: with scrolling, with wrapping; CodeTabs">
        <CodeBlock
          what="command"
          code={"curl -s https://example.com/api/v1/partner/quotes \\\n  -H 'X-SVC-API-KEY: …'"}
        />
        <CodeBlock what="key" isWrapped code={`svc_test_${"4Zk1mQvY8sT2bN6hR0cWdE".repeat(3)}`} />
        <CodeTabs name="sample-language" examples={examples} />
      </Sample>
      <Sample title="Dialog with a form, with a dangerous action; RequestDialog">
        <DialogSample />
      </Sample>
      <Sample title="Menu: of a row, with a text and groups">
        <MenuSample />
      </Sample>
      <Sample title="RequestForm, and values shown once">
        <RequestForm path="/api/design" method="POST" action="Save name" busy="Saving" failed="Couldn't save the name">
          <Field name="name" label="Name">
            <Input />
          </Field>
        </RequestForm>
        <OneTimeValues text="Save these codes." codes={["1234-5678"]} />
      </Sample>
    </>
  );
}
