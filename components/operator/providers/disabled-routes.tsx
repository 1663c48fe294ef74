import { ActForm } from "#components/operator/act-form.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { type Side, sides } from "#db/enums.ts";

type Route = { side: Side; fiat: string; method: string; crypto: string; network: string; at: Date; by: string };
type Choices = { fiats: string[]; methods: string[]; cryptos: string[]; networks: string[] };
type DisabledRoutesProps = { path: string; name: string; routes: Route[]; choices: Choices };

/** What the provider offers and is not passed on. */
export function DisabledRoutes({ path, name, routes, choices }: DisabledRoutesProps) {
  return (
    <>
      <p className="text-muted mb-4">
        A route is a side, a fiat, a method, a crypto currency and a network; * stands for every one. Disabled, it is
        neither listed nor quoted for {name}, and no order is begun on it.
      </p>
      {routes.length > 0 && (
        <ul className="mb-5">
          {routes.map(({ side, fiat, method, crypto, network, at, by }) => (
            <li
              key={[side, fiat, method, crypto, network].join(" ")}
              className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-1.5"
            >
              <span>
                <span className="font-medium">
                  {side}, {orEvery(fiat, "fiat")}, {orEvery(method, "method")}, {orEvery(crypto, "crypto")},{" "}
                  {orEvery(network, "network")}
                </span>{" "}
                <span className="text-muted text-sm">
                  by {by} <TimeText at={at.toISOString()} />
                </span>
              </span>
              <ActForm
                path={`${path}/routes`}
                method="DELETE"
                action={`Enable ${[side, fiat, method, crypto, network].join(" ")}`}
                busy="Enabling it"
                failed="It is still disabled"
                variant="plain"
                isInline
              >
                <input type="hidden" name="side" value={side} />
                <input type="hidden" name="fiat" value={fiat} />
                <input type="hidden" name="method" value={method} />
                <input type="hidden" name="crypto" value={crypto} />
                <input type="hidden" name="network" value={network} />
              </ActForm>
            </li>
          ))}
        </ul>
      )}
      <ActForm
        path={`${path}/routes`}
        method="POST"
        action="Disable route"
        busy="Disabling it"
        failed="Nothing was disabled"
        done="Disabled."
        variant="plain"
      >
        <div className="grid gap-3 sm:grid-cols-3">
          <Field name="side" label="Side">
            <Select>
              {sides.map((side) => (
                <option key={side}>{side}</option>
              ))}
            </Select>
          </Field>
          <RouteField name="fiat" label="Fiat" placeholder="NGN, or *" choices={choices.fiats} required />
          <RouteField name="method" label="Method" placeholder="card, or *" choices={choices.methods} required />
          <RouteField name="crypto" label="Crypto" placeholder="every one" choices={choices.cryptos} />
          <RouteField name="network" label="Network" placeholder="every one" choices={choices.networks} />
        </div>
      </ActForm>
    </>
  );
}

const orEvery = (value: string, noun: string) => (value === "*" ? `every ${noun}` : value);

type RouteFieldProps = { name: string; label: string; placeholder: string; choices: string[]; required?: boolean };

const RouteField = ({ name, label, choices, ...rest }: RouteFieldProps) => (
  <div className="min-w-0">
    <Field name={name} label={label}>
      <Input {...rest} list={`route-${name}`} maxLength={32} autoComplete="off" />
    </Field>
    <datalist id={`route-${name}`}>
      {choices.map((choice) => (
        <option key={choice} value={choice} />
      ))}
    </datalist>
  </div>
);
