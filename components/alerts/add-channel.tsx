import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { ChannelKind } from "#db/enums.ts";
import { channelFacts, type Recipient } from "#lib/alerts/contract.ts";

type AddChannelProps = {
  /** Of the endpoints for alerts. */
  root: string;
  recipients: Recipient[];
  refusedBy: string | undefined;
};

const chats: ChannelKind[] = ["slack", "discord", "teams"];
const texts = { action: "Add channel", busy: "Adding…", failed: "The channel was not added", done: "Channel added" };

export const AddChannel = ({ root, recipients, refusedBy }: AddChannelProps) => (
  <>
    <RequestDialog
      path={`${root}/channels`}
      method="POST"
      fixed={{ kind: "email" }}
      label="Add email"
      look="plain"
      title="Add email"
      description="Sends alerts to one person, who can be anyone that can sign in here."
      {...texts}
      refusedBy={refusedBy}
    >
      <NameField placeholder="On call" />
      <Field name="recipient" label="Recipient">
        <Select>
          {recipients.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </RequestDialog>
    <RequestDialog
      path={`${root}/channels`}
      method="POST"
      label="Add chat channel"
      look="primary"
      title="Add chat channel"
      description="Posts alerts to a channel of Slack, Discord, or Microsoft Teams through a webhook that you create there. Messages have figures and names of endpoints and API keys, and no data of buyers."
      {...texts}
      refusedBy={refusedBy}
    >
      <Field name="kind" label="Chat">
        <Select>
          {chats.map((kind) => (
            <option key={kind} value={kind}>
              {channelFacts[kind].label}
            </option>
          ))}
        </Select>
      </Field>
      <NameField placeholder="#payments" />
      <Field name="url" label="Webhook URL" hint="It's stored encrypted and never shown again.">
        <Input
          type="url"
          inputMode="url"
          placeholder={channelFacts.slack.example}
          maxLength={2_048}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </Field>
    </RequestDialog>
  </>
);

const NameField = ({ placeholder }: { placeholder: string }) => (
  <Field name="name" label="Name">
    <Input placeholder={placeholder} maxLength={64} autoComplete="off" required />
  </Field>
);
