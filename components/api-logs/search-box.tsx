import { filtersOf } from "#components/api-logs/logs-address.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { CircleQuestionMark } from "#components/ui/icons/icons.ts";
import { SearchForm } from "#components/ui/table/search-form.tsx";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type SearchBoxProps = {
  path: string;
  filter: ApiLogFilter;
  /** Why parts of the search were ignored. */
  problems: string[];
};

/** A search by words and `key:value` pairs that keeps the other filters. */
export function SearchBox({ path, filter, problems }: SearchBoxProps) {
  const { q, ...others } = filtersOf(filter);
  const hiddenFields = Object.entries({ ...others, live: filter.live }).filter(([, value]) => value !== undefined);
  return (
    <SearchForm path={path} label="Search requests" className="md:w-80 md:shrink-0 xl:w-96">
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            aria-label="Search: words or key:value"
            aria-describedby={problems.length > 0 ? "search-problems" : undefined}
            aria-invalid={problems.length > 0 || undefined}
            placeholder="status:4xx -path:/transactions"
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="w-full pe-9! font-mono text-sm!"
          />
          <SearchSyntax />
        </div>
        <Button type="submit">Search</Button>
      </div>
      {problems.length > 0 && (
        <div id="search-problems" className="text-bad mt-1 text-sm">
          {problems.map((problem) => (
            <p key={problem}>{problem} Left out.</p>
          ))}
        </div>
      )}
    </SearchForm>
  );
}

const examples = [
  ["status:4xx", "status:404,429", "result:failure"],
  ["method:POST", "error:rate_limited", "field:amount", "key:server"],
  ["path:/quotes", "path:=/quotes", "path:/transactions*"],
  ["request:req_…", "-status:2xx", "quotes"],
];

const syntaxId = "search-syntax";

/** A popover of the browser, which opens without JavaScript. */
function SearchSyntax() {
  return (
    <>
      <button
        type="button"
        popoverTarget={syntaxId}
        aria-label="Search syntax"
        title="Search syntax"
        className="search-syntax-button"
      >
        <CircleQuestionMark aria-hidden="true" className="size-4" />
      </button>
      <div id={syntaxId} popover="auto" className="search-syntax">
        <p>
          All terms must match. A minus excludes a term, and commas separate alternatives. A term without a key matches
          part of the path; <code>path:=</code> matches the whole path, and a final <code>*</code> its start.
        </p>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {examples.flat().map((example) => (
            <code key={example}>{example}</code>
          ))}
        </p>
      </div>
    </>
  );
}
