import { type CodeExamples, type Language, languages } from "#lib/openapi/contract.ts";
import { CodeBlock } from "./code-block.tsx";

type CodeTabsProps = { name: string; examples: CodeExamples };

/** An example in five languages. The tabs are radio buttons, which work without JavaScript. */
export function CodeTabs({ name, examples }: CodeTabsProps) {
  return (
    <div className="group/code flex min-w-0 flex-col gap-2">
      <fieldset className="rounded-control border-line flex flex-wrap gap-0.5 self-start border p-0.5 text-xs">
        <legend className="sr-only">Language of the example</legend>
        {languages.map(({ id, title }) => (
          <label
            key={id}
            className="text-muted outline-accent hover:text-ink has-checked:bg-hover has-checked:text-ink flex h-6 cursor-pointer items-center rounded-[4px] px-2 has-checked:font-medium has-focus-visible:outline-2 pointer-coarse:h-11"
          >
            <input type="radio" name={name} value={id} defaultChecked={id === "curl"} className="sr-only" />
            {title}
          </label>
        ))}
      </fieldset>
      {languages.map(({ id, title }) => (
        <div key={id} className={panels[id]}>
          <CodeBlock code={examples[id]} what={`${title} example`} />
        </div>
      ))}
    </div>
  );
}

const panels: Record<Language, string> = {
  curl: "hidden group-has-[[value=curl]:checked]/code:block",
  typescript: "hidden group-has-[[value=typescript]:checked]/code:block",
  python: "hidden group-has-[[value=python]:checked]/code:block",
  php: "hidden group-has-[[value=php]:checked]/code:block",
  go: "hidden group-has-[[value=go]:checked]/code:block",
};
