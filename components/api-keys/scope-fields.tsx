import { scopeWords } from "#components/api-keys/key-words.ts";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { keyScopes } from "#db/enums.ts";

type ScopeFieldsProps = { error: string | undefined };

/** What a key may do; everything unless somebody says less. */
export function ScopeFields({ error }: ScopeFieldsProps) {
  return (
    <fieldset aria-describedby={error && "scopes-error"} className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">It may ask for</legend>
      {keyScopes.map((scope) => (
        <Checkbox key={scope} name={scope} defaultChecked>
          {scopeWords[scope]} <code className="text-muted font-mono text-xs">{scope}</code>
        </Checkbox>
      ))}
      {error && (
        <p id="scopes-error" role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
