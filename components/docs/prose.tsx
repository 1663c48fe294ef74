import { CodeText } from "#components/docs/code-text.tsx";

type ProseProps = { children: string };

/** One paragraph; words between backticks are code. */
export function Prose({ children }: ProseProps) {
  return (
    <p className="max-w-prose">
      <CodeText>{children}</CodeText>
    </p>
  );
}
