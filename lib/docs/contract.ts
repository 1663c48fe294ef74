import type { MarkedToken, Tokens } from "marked";

/** The groups of the docs' navigation, in order. */
export const docsSections = ["Get started", "Guides", "Reference", "Tools"] as const;
export type DocsSection = (typeof docsSections)[number];

/** A page written in docs/<slug>.md. */
export type Guide = {
  slug: string;
  title: string;
  /** One sentence for the page's header, search results, and llms.txt. */
  description: string;
  section: DocsSection;
  /** Its position within the section. */
  order: number;
  /** Markdown with placeholders. */
  body: string;
};

/** What is filled into a page when it is served. */
export type PageValues = {
  base_url: string;
  sandbox_url: string;
  version: string;
  /** The ID of a provider that is available in the sandbox. */
  provider: string;
};

/** The place of the reader's TEST key, until the browser fills in another. */
export const apiKeyPlaceholder = "svc_test_YOUR_KEY";
/** Where examples use the key: the placeholder, and the variable in shell commands. */
export const apiKeyPlaces = /svc_test_YOUR_KEY|\$SVC_API_KEY\b/g;

/** A cookie, so that the server can render the language. */
export const languageCookie = "docs-language";

/** The labels of language tabs, by the language of a fenced code block. */
export const languageTitles: Record<string, string> = {
  bash: "curl",
  typescript: "TypeScript",
  javascript: "JavaScript",
  python: "Python",
  php: "PHP",
  go: "Go",
  ruby: "Ruby",
};

/** The anchor of a heading: "Verify signatures" becomes "verify-signatures", and an error code stays as it is. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9_\s-]/g, "")
    .trim()
    .replaceAll(/\s+/g, "-");

/** The same example in several languages: fenced code blocks between `:::code-group` and `:::`. */
export type CodeGroupToken = { type: "codeGroup"; raw: string; codes: Tokens.Code[] };
/** A block that a component renders: `{{> coverage}}`. */
export type LiveBlockToken = { type: "liveBlock"; raw: string; name: string };
export type HeadingToken = Tokens.Heading & { id: string };
export type DocsToken = Exclude<MarkedToken, Tokens.Heading> | HeadingToken | CodeGroupToken | LiveBlockToken;

export type Heading = { id: string; text: string; depth: number };

export type DocsLink = { href: string; title: string; method?: string };
export type NavigationGroup = { title: string; links: DocsLink[] };
