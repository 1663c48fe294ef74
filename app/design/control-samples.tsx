import { Sample } from "#app/design/sample.tsx";
import { SwitchSample } from "#app/design/switch-sample.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import type { FilterField } from "#components/ui/table/filter-field.ts";
import { FilterFrame } from "#components/ui/table/filter-frame.tsx";
import { FilterInstant } from "#components/ui/table/filter-instant.tsx";
import { FilterMenu } from "#components/ui/table/filter-menu.tsx";
import { plainOptions } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { SearchForm } from "#components/ui/table/search-form.tsx";
import { TimeInput } from "#components/ui/table/time-input.tsx";

const options = plainOptions(["2xx", "4xx", "5xx"]);
const fields: FilterField[] = [
  { name: "sample-i", label: "Status", value: "4xx", options, clearHref: "/design" },
  { name: "sample-j", label: "Method", value: undefined, options: plainOptions(["GET"]), clearHref: "/design" },
  { name: "sample-k", label: "Request ID", kind: "code", value: undefined, clearHref: "/design" },
];

export function ControlSamples() {
  return (
    <>
      <Sample title="Field with an Input: empty, filled, invalid, disabled">
        <Field name="empty" label="Name" hint="Name it after what uses it." className="w-56">
          <Input placeholder="Checkout server" />
        </Field>
        <Field name="filled" label="Name" className="w-56">
          <Input defaultValue="Checkout server" />
        </Field>
        <Field name="wrong" label="URL" error="Must be a public https URL" className="w-56">
          <Input defaultValue="http://10.0.0.1" />
        </Field>
        <Field name="off" label="Name" className="w-56">
          <Input defaultValue="Checkout server" disabled />
        </Field>
      </Sample>
      <Sample title="Switch">
        <SwitchSample />
      </Sample>
      <Sample title="Select, PasswordInput, TimeInput, Textarea, Checkbox">
        <Field name="method" label="Method" className="w-56">
          <Select defaultValue="card">
            <option value="card">Card</option>
            <option value="sepa">SEPA transfer</option>
          </Select>
        </Field>
        <Field name="password" label="Password" className="w-56">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <label htmlFor="sample-l">
          From <TimeInput id="sample-l" name="from" value="2026-01-31T12:00" />
        </label>
        <Field name="message" label="Message" className="w-56">
          <Textarea defaultValue="What is affected." />
        </Field>
        <div className="flex flex-col gap-2">
          <Checkbox>quotes:read</Checkbox>
          <Checkbox defaultChecked>transactions:read</Checkbox>
          <Checkbox disabled>transactions:write</Checkbox>
        </div>
      </Sample>
      <Sample title="Filters: FilterMenu for those that are not set, a FilterChip for each that is">
        <Filters
          path="/design"
          fields={fields}
          clearHref="/design"
          note="To filter by amount, choose a currency first."
        />
        <FilterMenu fields={fields} />
        <FilterChip name="sample-h" label="Key" kind="fixed" value="key_1" text="Reporting" clearHref="/design" />
      </Sample>
      <Sample title="FilterSelect, FilterText and FilterInstant, of which chips are made; FilterFrame around other controls">
        <FilterSelect name="sample-b" label="Status" value="4xx" options={options} clearHref="/design" />
        <FilterText name="sample-d" label="Request ID" value="req_0198" isCode clearHref="/design" />
        <FilterInstant name="sample-f" label="From" value="2026-01-31T12:00" clearHref="/design" />
        <FilterFrame controlId="sample-e" label="Date" clearHref="/design">
          <input id="sample-e" type="date" className="h-full bg-transparent px-1" />
        </FilterFrame>
      </Sample>
      <Sample title="ListToolbar with a FilterMenu and a ListSearch; SearchForm around another field">
        <ListToolbar
          filters={<FilterMenu fields={fields} />}
          search={
            <ListSearch
              path="/design"
              label="Search transactions"
              fieldLabel="Transaction ID"
              placeholder="Search by ID"
              value={undefined}
            />
          }
        />
        <SearchForm path="/design" label="Search samples">
          <Input type="search" name="q" aria-label="Search" />
        </SearchForm>
      </Sample>
    </>
  );
}
