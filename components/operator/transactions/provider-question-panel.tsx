import { Panel } from "#components/ui/page/panel.tsx";
import { CopyTextButton } from "#components/ui/text/copy-text-button.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type ProviderQuestionPanelProps = { question: { provider: string; url: string | null; text: string } | null };

/** What support can send to the provider. */
export function ProviderQuestionPanel({ question }: ProviderQuestionPanelProps) {
  if (!question) return null;
  const { provider, url, text } = question;
  return (
    <Panel title={`Ask ${provider}`} actions={<CopyTextButton text={text} what="question to the provider" />}>
      <p className="break-words whitespace-pre-line">{text}</p>
      <p className="text-muted mt-3 text-sm">
        {url ? (
          <>
            Send it on{" "}
            <TextLink href={url} target="_blank" rel="noreferrer">
              {new URL(url).host}
            </TextLink>
            , or to your contact at {provider}.
          </>
        ) : (
          `${provider} documents no support page. Send it to your contact there.`
        )}
      </p>
    </Panel>
  );
}
