import { Button } from "#components/ui/form/button.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SearchForm } from "#components/ui/table/search-form.tsx";

type SearchBoxProps = { path: string; value: string | undefined; columns: string | undefined };

/** Looks through all transactions of this environment, whatever the filters say. */
export function SearchBox({ path, value, columns }: SearchBoxProps) {
  return (
    <SearchForm path={path} label="Search transactions" className="mb-2 flex gap-2">
      {columns && <input type="hidden" name="columns" value={columns} />}
      <Input
        key={value}
        type="search"
        name="q"
        defaultValue={value}
        aria-label="Any id: transaction, partner_context, provider's id, hash or wallet"
        placeholder="Any id, hash or wallet"
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        className="md:w-72!"
      />
      <Button type="submit">Find</Button>
    </SearchForm>
  );
}
