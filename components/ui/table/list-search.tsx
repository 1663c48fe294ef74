import { Button } from "#components/ui/form/button.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SearchForm } from "./search-form.tsx";

type ListSearchProps = {
  /** The page's own URL, without its query. */
  path: string;
  /** The form's accessible name: "Search transactions". */
  label: string;
  /** What can be entered, for screen readers. */
  fieldLabel: string;
  placeholder: string;
  /** The search of this page. */
  value: string | undefined;
  /** Other parameters that stay in the URL. */
  fixed?: Record<string, string | undefined>;
};

/** Searches a list through the parameter `q`. */
export const ListSearch = ({ path, label, fieldLabel, placeholder, value, fixed = {} }: ListSearchProps) => (
  <SearchForm key={value} path={path} label={label} className="flex gap-2">
    {Object.entries(fixed).map(([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />)}
    <Input
      type="search"
      name="q"
      defaultValue={value}
      aria-label={fieldLabel}
      placeholder={placeholder}
      maxLength={255}
      autoComplete="off"
      spellCheck={false}
      className="md:w-56! xl:w-72!"
    />
    <Button type="submit">Search</Button>
  </SearchForm>
);
