import { type CodeExamples, languages } from "#lib/openapi/contract.ts";
import { CodeBlock } from "./code-block.tsx";

type CodeTabsProps = { name: string; examples: CodeExamples };

/** One example in every language of the documentation. */
export const CodeTabs = ({ name, examples }: CodeTabsProps) => (
  <LanguageTabs name={name} tabs={languages.map((language) => ({ ...language, code: examples[language.id] }))} />
);

type LanguageTabsProps = {
  name: string;
  tabs: readonly { id: keyof typeof panels; title: string; note?: string; code: string }[];
};

/** Code in one language at a time. The tabs are radio buttons, so that they work without JavaScript. */
export function LanguageTabs({ name, tabs }: LanguageTabsProps) {
  return (
    <div className="group/code flex min-w-0 flex-col gap-2">
      <fieldset className="rounded-control border-line flex flex-wrap gap-0.5 self-start border p-0.5 text-xs">
        <legend className="sr-only">Language</legend>
        {tabs.map(({ id, title }, index) => (
          <label
            key={id}
            className="text-muted outline-accent hover:text-ink has-checked:bg-hover has-checked:text-ink flex h-6 cursor-pointer items-center rounded-[4px] px-2 has-checked:font-medium has-focus-visible:outline-2 pointer-coarse:h-11"
          >
            <input type="radio" name={name} value={id} defaultChecked={index === 0} className="sr-only" />
            {title}
          </label>
        ))}
      </fieldset>
      {tabs.map(({ id, title, note, code }) => (
        <div key={id} className={panels[id]}>
          {note && <p className="text-muted mb-2 text-sm">{note}</p>}
          <CodeBlock code={code} what={`${title} example`} />
        </div>
      ))}
    </div>
  );
}

const panels = {
  curl: "hidden group-has-[[value=curl]:checked]/code:block",
  typescript: "hidden group-has-[[value=typescript]:checked]/code:block",
  python: "hidden group-has-[[value=python]:checked]/code:block",
  php: "hidden group-has-[[value=php]:checked]/code:block",
  go: "hidden group-has-[[value=go]:checked]/code:block",
  ruby: "hidden group-has-[[value=ruby]:checked]/code:block",
};
