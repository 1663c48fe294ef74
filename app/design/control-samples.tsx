import { Sample } from "#app/design/sample.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterFrame } from "#components/ui/table/filter-frame.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";

const options = ["2xx", "4xx", "5xx"].map((value) => ({ value, label: value }));

export function ControlSamples() {
  return (
    <>
      <Sample title="Field with an Input: empty, filled, at fault, not allowed">
        <Field name="empty" label="Name" hint="Name it after who uses it." className="w-56">
          <Input placeholder="Checkout server" />
        </Field>
        <Field name="filled" label="Name" className="w-56">
          <Input defaultValue="Checkout server" />
        </Field>
        <Field name="wrong" label="URL" error="must be a public https address" className="w-56">
          <Input defaultValue="http://10.0.0.1" />
        </Field>
        <Field name="off" label="Name" className="w-56">
          <Input defaultValue="Checkout server" disabled />
        </Field>
      </Sample>
      <Sample title="Select, PasswordInput, Checkbox">
        <Field name="method" label="Method" className="w-56">
          <Select defaultValue="card">
            <option value="card">Card</option>
            <option value="sepa">SEPA transfer</option>
          </Select>
        </Field>
        <Field name="password" label="Password" className="w-56">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <div className="flex flex-col gap-2">
          <Checkbox>quotes:read</Checkbox>
          <Checkbox defaultChecked>transactions:read</Checkbox>
          <Checkbox disabled>transactions:write</Checkbox>
        </div>
      </Sample>
      <Sample title="FilterBar: a select and a text, unset and set; FilterFrame around any other control">
        <FilterBar path="/design" hasFilters>
          <FilterSelect name="sample-a" label="status" value={undefined} options={options} clearHref="/design" />
          <FilterSelect name="sample-b" label="status" value="4xx" options={options} clearHref="/design" />
          <FilterText name="sample-c" label="path" value={undefined} clearHref="/design" />
          <FilterText name="sample-d" label="request id" value="req_0198" isCode clearHref="/design" />
          <FilterFrame controlId="sample-e" label="from">
            <input id="sample-e" type="date" className="h-full bg-transparent px-1" />
          </FilterFrame>
        </FilterBar>
      </Sample>
    </>
  );
}
