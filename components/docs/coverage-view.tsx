import Link from "next/link";
import { Button } from "#components/ui/form/button.tsx";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { Environment } from "#db/enums.ts";
import { assetLabel } from "#lib/assets/networks-contract.ts";
import type { Coverage, CoverageFilter } from "#lib/docs/coverage-contract.ts";

type CoverageViewProps = { coverage: Coverage; environment: Environment };

const path = "/docs/coverage";

/** What the providers support, filtered by the address: a matrix of fiat currencies, or the routes of one. */
export function CoverageView({ coverage, environment }: CoverageViewProps) {
  const { filter, choices, routes } = coverage;
  return (
    <>
      <GetForm
        action={path}
        scroll={false}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_auto]"
      >
        <Choice name="type" label="Direction" value={filter.type} choices={directions} />
        <Choice name="fiat" label="Fiat currency" value={filter.fiat} choices={choices.fiats} all="All" />
        <Choice name="method" label="Payment method" value={filter.method} choices={choices.methods} all="All" />
        <Choice name="asset" label="Crypto currency" value={filter.asset} choices={choices.assets} all="All" />
        <Button type="submit">Apply</Button>
      </GetForm>
      <p className="text-muted text-sm">
        Routes in {environment}. {routes ? "" : "The number of payment methods; choose a currency for details."}
      </p>
      {routes ? <Routes routes={routes} filter={filter} /> : <Matrix coverage={coverage} />}
    </>
  );
}

const directions = [
  { value: "BUY", label: "BUY · fiat to crypto" },
  { value: "SELL", label: "SELL · crypto to fiat" },
];

type ChoiceProps = {
  name: keyof CoverageFilter;
  label: string;
  value: string | undefined;
  choices: { value: string; label: string }[];
  /** The label of no choice. */
  all?: string;
};

const Choice = ({ name, label, value, choices, all }: ChoiceProps) => (
  <div className="min-w-0 first:max-sm:col-span-2">
    <label htmlFor={`coverage-${name}`} className="text-muted block text-xs">
      {label}
    </label>
    <Select key={value} id={`coverage-${name}`} name={name} defaultValue={value ?? ""}>
      {all && <option value="">{all}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  </div>
);

function hrefOf(filter: CoverageFilter): string {
  const query = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams(query)}`;
}

function Matrix({ coverage: { filter, providers, fiats } }: { coverage: Coverage }) {
  if (fiats.length === 0) return <NoRoutes />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div className="wide full" tabIndex={0}>
      <table className="whitespace-nowrap [&_td]:pe-2 [&_th]:pe-2">
        <caption className="sr-only">Payment methods by fiat currency and provider</caption>
        <thead>
          <tr>
            <th scope="col" className="bg-paper sticky start-0">
              Currency
            </th>
            {providers.map((provider) => (
              <th key={provider} scope="col" className="text-center!">
                {provider}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fiats.map(({ code, name, methodCounts }) => (
            <tr key={code}>
              <td className="bg-paper sticky start-0">
                <Link href={hrefOf({ ...filter, fiat: code })} prefetch={false} scroll={false} title={name}>
                  {code}
                </Link>
              </td>
              {providers.map((provider) => (
                <td key={provider} className={methodCounts[provider] ? "text-center" : "text-faint text-center"}>
                  {methodCounts[provider] ?? "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Routes({ routes, filter }: { routes: NonNullable<Coverage["routes"]>; filter: CoverageFilter }) {
  if (routes.length === 0) return <NoRoutes />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div className="wide full" tabIndex={0}>
      <table>
        <caption className="sr-only">Routes of {filter.fiat}</caption>
        <thead>
          <tr>
            <th scope="col">Payment method</th>
            <th scope="col">Provider</th>
            <th scope="col">Limits</th>
            <th scope="col">Crypto currencies</th>
          </tr>
        </thead>
        <tbody>
          {routes.map(({ method, provider, limits, assets }) => (
            <tr key={method + provider}>
              <td>{method}</td>
              <td>{provider}</td>
              <td>{limits}</td>
              <td>
                {filter.asset ? (
                  assetLabel(filter.asset)
                ) : (
                  <details>
                    <summary className="cursor-pointer">{assets.length}</summary>
                    <span className="text-muted text-sm">{assets.map(assetLabel).join(", ")}</span>
                  </details>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NoRoutes = () => (
  <p>
    No provider supports this combination. <Link href={path}>Clear the filters</Link>
  </p>
);
