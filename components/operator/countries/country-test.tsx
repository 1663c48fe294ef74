import { CoverageList } from "#components/coverage/coverage-list.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type Environment, sides } from "#db/enums.ts";
import type { CountriesFilter, CountryChoices, CountryTest as Test } from "#lib/countries/rules-contract.ts";
import { PlaceFields, ScopeFields } from "./country-rule-fields.tsx";

type CountryTestProps = {
  path: string;
  environment: Environment;
  filter: CountriesFilter;
  choices: CountryChoices;
  test: Test | null;
};

/** Says whether providers are available in a place, and why. */
export function CountryTest({ path, environment, filter, choices, test }: CountryTestProps) {
  const errors = test?.errors ?? {};
  return (
    <>
      <GetForm key={JSON.stringify(filter)} action={path} scroll={false} aria-label="Test">
        <input type="hidden" name="environment" value={environment} />
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          <PlaceFields values={filter} errors={errors} />
          <Field name="type" label="Type">
            <Select defaultValue={filter.type}>
              {sides.map((side) => (
                <option key={side}>{side}</option>
              ))}
            </Select>
          </Field>
          <ScopeFields choices={choices} values={filter} errors={errors} />
        </div>
        <Button type="submit" className="mt-3">
          Test
        </Button>
      </GetForm>
      {test?.entries && (
        <section aria-labelledby="test-result" className="border-line mt-4 border-t pt-4">
          <h3 id="test-result" className="mb-3 font-medium">
            {test.name}
          </h3>
          {test.entries.length > 0 ? (
            <CoverageList
              entries={test.entries}
              noteOf={({ reason }) => reason && <p className="text-sm wrap-anywhere">Reason: {reason}</p>}
            />
          ) : (
            <p>No enabled provider offers this in {environment}.</p>
          )}
        </section>
      )}
    </>
  );
}
