import type { Tokens } from "marked";
import { CodeFigure } from "#components/docs/code-figure.tsx";
import { languageTitles } from "#lib/docs/contract.ts";

/** A fenced code block. */
type FencedCode = Pick<Tokens.Code, "lang" | "text">;

type CodeGroupProps = {
  codes: readonly FencedCode[];
  /** The language that the reader chose last. */
  chosen?: string;
  /** Unique on the page. */
  name: string;
};

/** One example in several languages. The tabs are radio buttons, so that they work without JavaScript; DocsBehavior
 * selects the same language in every group. */
export function CodeGroup({ codes, chosen, name }: CodeGroupProps) {
  const tabs = codes.map((code) => ({ code, title: codeTitle(code) ?? languageTitles[codeLanguage(code)] ?? "Text" }));
  const first = Math.max(
    0,
    tabs.findIndex(({ title }) => title === chosen),
  );
  return (
    <div className="code-group rounded-panel border-line bg-sunken group/code min-w-0 border">
      <fieldset className="border-line flex overflow-x-auto border-b px-1.5">
        <legend className="sr-only">Language</legend>
        {tabs.map(({ title }, index) => (
          <label
            key={title}
            className="text-muted outline-accent hover:text-ink has-checked:border-accent has-checked:text-ink relative -mb-px flex h-9 cursor-pointer items-center border-b-2 border-transparent px-2 text-xs whitespace-nowrap -outline-offset-3 has-checked:font-medium has-focus-visible:outline-2 pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              value={title}
              data-tab={index}
              defaultChecked={index === first}
              className="peer sr-only"
            />
            {title}
          </label>
        ))}
      </fieldset>
      {tabs.map(({ code, title }, index) => (
        <div key={title} className={panels[index]}>
          <CodeFigure code={code.text} language={codeLanguage(code)} what={`${title} example`} isInGroup />
        </div>
      ))}
    </div>
  );
}

// Whole class names, so that Tailwind finds them.
const panels = [
  "hidden group-has-[[data-tab='0']:checked]/code:block",
  "hidden group-has-[[data-tab='1']:checked]/code:block",
  "hidden group-has-[[data-tab='2']:checked]/code:block",
  "hidden group-has-[[data-tab='3']:checked]/code:block",
  "hidden group-has-[[data-tab='4']:checked]/code:block",
  "hidden group-has-[[data-tab='5']:checked]/code:block",
  "hidden group-has-[[data-tab='6']:checked]/code:block",
];

const aliases: Record<string, string> = { sh: "bash", shell: "bash", ts: "typescript", js: "javascript", py: "python" };

/** The language of a fenced code block: its first word, without abbreviations. */
export function codeLanguage({ lang = "" }: FencedCode): string {
  const name = lang.split(/\s/)[0] ?? "";
  return aliases[name] ?? name;
}

/** The title after the language: bash title="npm". */
export const codeTitle = ({ lang = "" }: FencedCode): string | undefined => /title="([^"]*)"/.exec(lang)?.[1];
