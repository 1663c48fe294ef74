import type { MarkedToken, Token } from "marked";
import Link from "next/link";
import type { ReactNode } from "react";
import { apiKeyPlaceholder } from "#lib/docs/contract.ts";

type InlineProps = { tokens: readonly Token[] };

/** The text of a paragraph, with its links and code. */
export const Inline = ({ tokens }: InlineProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paragraph never move.
  tokens.map((token, index) => <Part key={index} token={token as MarkedToken} />);

function Part({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "strong":
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "codespan":
      return <code data-api-key={token.text === apiKeyPlaceholder ? "" : undefined}>{token.text}</code>;
    case "link":
      return <InlineLink href={token.href} tokens={token.tokens} />;
    case "br":
      return <br />;
    default:
      return "text" in token ? token.text : null;
  }
}

function InlineLink({ href, tokens }: InlineProps & { href: string }) {
  const text = <Inline tokens={tokens} />;
  // Files and other sites aren't pages that Next could load.
  return /^\/docs(\/[\w-]+)?(#|$)/.test(href) ? (
    <Link href={href} prefetch={false}>
      {text}
    </Link>
  ) : (
    <a href={href}>{text}</a>
  );
}
