import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Snippet } from "#lib/webhooks/history-contract.ts";

type SnippetTabsProps = { snippets: readonly Snippet[] };

/** One language at a time; the choice is plain radio buttons, so that it works without script. */
export function SnippetTabs({ snippets }: SnippetTabsProps) {
  return (
    <div className="group/code flex min-w-0 flex-col gap-2">
      <fieldset className="rounded-control border-line flex flex-wrap gap-0.5 self-start border p-0.5 text-xs">
        <legend className="sr-only">Language</legend>
        {snippets.map(({ language, title }, index) => (
          <label
            key={language}
            className="text-muted outline-accent hover:text-ink has-checked:bg-hover has-checked:text-ink flex h-6 cursor-pointer items-center rounded-[4px] px-2 has-checked:font-medium has-focus-visible:outline-2 pointer-coarse:h-11"
          >
            <input type="radio" name="language" value={language} defaultChecked={index === 0} className="sr-only" />
            {title}
          </label>
        ))}
      </fieldset>
      {snippets.map(({ language, title, needs, code }) => (
        <div key={language} className={panels[language]}>
          <p className="text-muted mb-2 text-sm">{needs}</p>
          <CodeBlock code={code.trimEnd()} what={`${title} code`} />
        </div>
      ))}
    </div>
  );
}

const panels: Record<Snippet["language"], string> = {
  typescript: "hidden group-has-[[value=typescript]:checked]/code:block",
  python: "hidden group-has-[[value=python]:checked]/code:block",
  php: "hidden group-has-[[value=php]:checked]/code:block",
  go: "hidden group-has-[[value=go]:checked]/code:block",
  ruby: "hidden group-has-[[value=ruby]:checked]/code:block",
};
