import { CodeText } from "#components/docs/code-text.tsx";

type ProseProps = { children: string };

/** A paragraph with code between backticks. */
export function Prose({ children }: ProseProps) {
  return (
    <p className="max-w-prose">
      <CodeText>{children}</CodeText>
    </p>
  );
}
