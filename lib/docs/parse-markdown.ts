import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { anchorOf, type DocsToken, type Heading, type HeadingToken } from "#lib/docs/contract.ts";

const codeGroup: TokenizerAndRendererExtension = {
  name: "codeGroup",
  level: "block",
  start: (source) => /^:::code-group/m.exec(source)?.index,
  tokenizer(source) {
    const [raw, inner] = /^:::code-group *\n([\s\S]*?)\n:::[ \t]*(?:\n+|$)/.exec(source) ?? [];
    if (raw === undefined || inner === undefined) return undefined;
    const codes = this.lexer.blockTokens(inner, []).filter(({ type }) => type === "code");
    return { type: "codeGroup", raw, codes };
  },
};

const liveBlock: TokenizerAndRendererExtension = {
  name: "liveBlock",
  level: "block",
  start: (source) => /^\{\{>/m.exec(source)?.index,
  tokenizer(source) {
    const [raw, name] = /^\{\{> *([a-z-]+) *\}\}[ \t]*(?:\n+|$)/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: "liveBlock", raw, name };
  },
};

const markdown = new Marked({ gfm: true }, { extensions: [codeGroup, liveBlock] });

/** The blocks of a page. Headings have anchors that are unique on it. */
export function parseMarkdown(text: string): DocsToken[] {
  const counts = new Map<string, number>();
  const tokens = markdown.lexer(text);
  for (const token of tokens.filter(isHeading)) {
    const anchor = anchorOf(plainText(token.tokens));
    const count = (counts.get(anchor) ?? 0) + 1;
    counts.set(anchor, count);
    Object.assign(token, { id: count === 1 ? anchor : `${anchor}-${count}` });
  }
  return tokens as DocsToken[];
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

export const headingsOf = (tokens: readonly DocsToken[]): Heading[] =>
  tokens
    .filter((token): token is HeadingToken => token.type === "heading")
    .map(({ id, depth, tokens: inline }) => ({ id, depth, text: plainText(inline) }));

/** The text without its markup. */
export const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ("tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? token.text : ""))
    .join("");
