import { ProviderName } from "#components/quotes/results/provider-name.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { formatSignedPercent } from "#lib/format-number.ts";
import { decimalPlaces } from "#lib/money.ts";
import type { SampleQuotes, SampleRoute } from "#lib/quotes/sample-contract.ts";
import { RouteForm } from "./route-form.tsx";

type QuotePanelProps = { route: SampleRoute; quotes: SampleQuotes | null; isSimulated: boolean };

const shown = 5;

/** What every provider would give for one route, from the sandbox. */
export function QuotePanel({ route, quotes, isSimulated }: QuotePanelProps) {
  const { fiats, assets, fiat, crypto, network, amount, methodName } = route;
  return (
    <section aria-labelledby="quote" className="rounded-panel border-line bg-raised border">
      <div className="border-line border-b px-4 pt-4 pb-5 sm:px-5">
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h2 id="quote" className="font-semibold">
            Sandbox quotes
          </h2>
          <p className="text-muted text-xs">{isSimulated ? "Simulated rates" : "Live from the sandbox"}</p>
        </div>
        <RouteForm>
          <Field name="fiat" label="Pay with">
            <Select name="fiat" defaultValue={fiat} key={fiat}>
              {fiats.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="crypto" label="Receive">
            <Select name="crypto" defaultValue={`${crypto}:${network}`} key={`${crypto}:${network}`}>
              {assets.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <noscript className="col-span-full">
            <Button type="submit">Get quotes</Button>
          </noscript>
        </RouteForm>
        <p className="mt-4">
          For <Money amount={amount} currency={fiat} className="font-semibold" /> by {methodName.toLowerCase()}, all
          fees included:
        </p>
      </div>
      <div aria-live="polite">
        <Results quotes={quotes} crypto={crypto} />
      </div>
    </section>
  );
}

function Results({ quotes, crypto }: { quotes: SampleQuotes | null; crypto: string }) {
  if (!quotes)
    return <p className="text-muted px-4 py-4 sm:px-5">Too many requests right now. Try again in a minute.</p>;
  if (quotes.quotes.length === 0)
    return (
      <p className="text-muted px-4 py-4 sm:px-5">
        None of the {quotes.asked} providers we asked has a quote for this route right now. Choose another route, or try
        again in a minute.
      </p>
    );
  const rows = quotes.quotes.slice(0, shown);
  const decimals = Math.max(...rows.map(({ cryptoAmount }) => decimalPlaces(cryptoAmount)));
  return (
    <>
      <ol>
        {rows.map(({ provider, cryptoAmount, difference }, index) => (
          <li
            key={provider.identifier}
            className="border-line grid min-h-11 grid-cols-[minmax(0,1fr)_auto_3.25rem] items-center gap-x-2 border-t px-4 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto_4rem] sm:px-5"
          >
            <ProviderName provider={provider} />
            <Money
              amount={cryptoAmount}
              currency={crypto}
              decimals={decimals}
              className={index === 0 ? "font-semibold" : ""}
            />
            <span className={index === 0 ? "text-accent text-end font-medium" : "text-muted text-end tabular-nums"}>
              {index === 0 ? "Best" : formatSignedPercent(difference)}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-muted border-line border-t px-4 py-2.5 text-xs sm:px-5">
        {quotes.quotes.length} of {quotes.asked} providers quoted in {quotes.durationMs} ms
      </p>
    </>
  );
}
