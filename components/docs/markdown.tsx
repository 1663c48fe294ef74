import type { Tokens } from "marked";
import type { ReactNode } from "react";
import { CodeFigure } from "#components/docs/code-figure.tsx";
import { CodeGroup, codeLanguage, codeTitle } from "#components/docs/code-group.tsx";
import { Inline } from "#components/docs/inline.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import type { DocsToken, HeadingToken } from "#lib/docs/contract.ts";

type MarkdownProps = {
  tokens: readonly DocsToken[];
  /** The language that the reader chose last. */
  language?: string;
  /** The components of live blocks, by name. */
  blocks?: Record<string, ReactNode>;
};

/** Renders parsed Markdown on the server. Raw HTML isn't supported. */
export const Markdown = ({ tokens, ...shared }: MarkdownProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never move.
  tokens.map((token, index) => <Block key={index} token={token} id={index} {...shared} />);

type BlockProps = Omit<MarkdownProps, "tokens"> & { token: DocsToken; id: number };

function Block({ token, id, ...shared }: BlockProps): ReactNode {
  switch (token.type) {
    case "heading":
      return <HeadingBlock {...token} />;
    case "paragraph":
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      );
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    case "code":
      return <CodeFigure code={token.text} language={codeLanguage(token)} what="example" title={codeTitle(token)} />;
    case "codeGroup":
      return <CodeGroup codes={token.codes} chosen={shared.language} name={`code-${id}`} />;
    case "liveBlock":
      return shared.blocks?.[token.name];
    case "list":
      return <ListBlock list={token} {...shared} />;
    case "blockquote":
      return <AlertBlock tokens={token.tokens as DocsToken[]} {...shared} />;
    case "table":
      return <TableBlock {...token} />;
    case "hr":
      return <hr />;
    default:
      return null;
  }
}

function HeadingBlock({ id, depth, tokens }: HeadingToken) {
  const Heading = depth <= 2 ? "h2" : depth === 3 ? "h3" : "h4";
  return (
    <Heading id={id}>
      <a href={`#${id}`}>
        <Inline tokens={tokens} />
      </a>
    </Heading>
  );
}

function ListBlock({ list, ...shared }: Omit<MarkdownProps, "tokens"> & { list: Tokens.List }) {
  const items = list.items.map(({ tokens }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items never move.
    <li key={index}>
      <Markdown tokens={tokens as DocsToken[]} {...shared} />
    </li>
  ));
  return list.ordered ? <ol start={list.start || undefined}>{items}</ol> : <ul>{items}</ul>;
}

const alertPattern = /^\[!(NOTE|TIP|IMPORTANT|WARNING)\]\n?/;
const alertTones = { NOTE: "neutral", TIP: "neutral", IMPORTANT: "wait", WARNING: "wait" } as const;

/** A quotation that begins with [!NOTE], as on GitHub. */
function AlertBlock({ tokens, ...shared }: MarkdownProps) {
  const [first, ...rest] = tokens;
  const kind = first?.type === "paragraph" ? alertPattern.exec(first.text)?.[1] : undefined;
  if (first?.type !== "paragraph" || !kind) {
    return (
      <blockquote>
        <Markdown tokens={tokens} {...shared} />
      </blockquote>
    );
  }
  const [opening, ...inline] = first.tokens;
  const text = opening && "text" in opening ? String(opening.text).replace(alertPattern, "") : "";
  return (
    <Callout tone={alertTones[kind as keyof typeof alertTones]} className="flex flex-col gap-2">
      <p>
        {text}
        <Inline tokens={inline} />
      </p>
      <Markdown tokens={rest} {...shared} />
    </Callout>
  );
}

function TableBlock({ header, rows, align }: Tokens.Table) {
  const cellClass = (index: number) => (align[index] === "right" ? "text-end" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div className="wide" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(({ text, tokens }, index) => (
              <th key={text} scope="col" className={cellClass(index)}>
                <Inline tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move.
            <tr key={rowIndex}>
              {row.map(({ tokens }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move.
                <td key={index} className={cellClass(index)}>
                  <Inline tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
