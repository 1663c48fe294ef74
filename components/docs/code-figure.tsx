import { highlight } from "#components/docs/highlight.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { CopyButton } from "#components/ui/text/copy-button.tsx";

type CodeFigureProps = {
  code: string;
  /** A language of highlight.js; other text has no colors. */
  language: string;
  /** What is copied: "curl example". */
  what: string;
  /** A line above the code, such as a file name. */
  title?: string;
  /** Without a border, in a group that has one. */
  isInGroup?: boolean;
};

/** A code block with syntax colors and a copy button. Rendered by the server only. */
export const CodeFigure = ({ code, language, what, title, isInGroup }: CodeFigureProps) => (
  <figure
    className={classNames(
      "relative min-w-0",
      !isInGroup && "rounded-panel border-line bg-sunken overflow-hidden border",
    )}
  >
    {title && <figcaption className="border-line text-muted border-b px-3.5 py-2 text-xs">{title}</figcaption>}
    <div className="relative">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="code overflow-x-auto px-3.5 py-3 pe-10 font-mono text-xs leading-5 -outline-offset-2"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: highlight.js escapes the code.
        dangerouslySetInnerHTML={{ __html: `<code>${highlight(code, language)}</code>` }}
      />
      <CopyButton what={what} className="bg-sunken absolute end-2 top-2" />
    </div>
  </figure>
);
