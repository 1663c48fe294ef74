/** Where React starts a page that isn't ready: a placeholder, then the skeleton of app/streamed-page.tsx. */
const boundary = /<!--\$\?--><template id="(B:[\da-f]+)"><\/template><div class="until-streamed">/;
const boundaryEnd = "<!--/$-->";
// React and Next escape "<" and quotes in text, attributes, and data, so these match only what React itself writes.
const opening = String.raw`<(?:div hidden|svg aria-hidden="true" style="display:none"|table hidden(?:><(?:tbody|tr|colgroup))?) id="(S:[\da-f]+)">`;
const closing = String.raw`<\/(?:div|svg|(?:(?:tbody|tr|colgroup)><\/)?table)>`;
const segments = new RegExp(String.raw`${opening}([\s\S]*?)${closing}(?=<script|<link|${opening})`, "g");
const gaps = /<template id="P:([\da-f]+)"><\/template>/g;
const calls = /\$R[CS]\("([BS]:[\da-f]+)","[PS]:[\da-f]+"\)/g;
const emptyScripts = /<script nonce="[^"]+"><\/script>/g;

/** Where the content of a page starts that React sends later, or -1. */
export const contentStart = (html: string): number => html.search(boundary);

/** Moves a page's content from the end, where React streams it hidden, to where it belongs, as React's scripts would do in the browser.
 * `html` is what was streamed since the start of the content. Null if the content isn't complete, or has a form unknown here. */
export function placeContent(html: string): string | null {
  const id = boundary.exec(html)?.[1];
  const root = new RegExp(String.raw`\$RC\("${id}","(S:[\da-f]+)"\)`).exec(html)?.[1];
  if (!id || !root) return null;
  const contents = new Map(Array.from(html.matchAll(segments), ([, name = "", content = ""]) => [name, content]));
  const placed = new Set([id]);
  const contentOf = (name: string): string => {
    placed.add(name);
    return contents.get(name)?.replace(gaps, (_gap, number) => separated(contentOf(`S:${number}`))) ?? "";
  };
  const content = contentOf(root);
  for (const name of placed) if (name !== id && !contents.has(name)) return null;
  const rest = html
    .slice(html.indexOf(boundaryEnd))
    .replace(segments, (segment, name) => (placed.has(name) ? "" : segment))
    .replace(calls, (call, name) => (placed.has(name) ? "" : call))
    .replace(emptyScripts, "");
  return `<!--$-->${content}${rest}`;
}

/** Without a comment between them, browsers would join two texts, of which React expects two nodes. */
const separated = (html: string) => html.replace(/^(?=[^<])/, "<!-- -->").replace(/(?<=[^>])$/, "<!-- -->");
