import type { Answer } from "#components/settings/send-request.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";

type RevealedProps = { words: string; answer: Answer };

/** What is shown this once. */
export function Revealed({ words, answer: { link, codes } }: RevealedProps) {
  if (!link && codes.length === 0) return null;
  return (
    <div role="status" className="mt-4 flex max-w-3xl flex-col gap-2">
      <Callout tone="wait">{words}</Callout>
      {link && <CodeBlock code={link} what="link" isWrapped />}
      {codes.length > 0 && <CodeBlock code={codes.join("\n")} what="codes" />}
    </div>
  );
}
