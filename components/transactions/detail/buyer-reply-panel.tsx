import { Panel } from "#components/ui/page/panel.tsx";
import { CopyTextButton } from "#components/ui/text/copy-text-button.tsx";

type BuyerReplyPanelProps = { text: string };

/** What support can send to a buyer who asks. */
export const BuyerReplyPanel = ({ text }: BuyerReplyPanelProps) => (
  <Panel title="What to tell the buyer" actions={<CopyTextButton text={text} what="reply to the buyer" />}>
    <p className="break-words whitespace-pre-line">{text}</p>
  </Panel>
);
