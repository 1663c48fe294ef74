import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { type Side, sides } from "#db/enums.ts";

type Route = { side: Side; fiat: string; method: string; crypto: string; network: string; at: Date; by: string };
type Choices = { fiats: string[]; methods: string[]; cryptos: string[]; networks: string[] };
type DisabledRoutesProps = { path: string; name: string; routes: Route[]; choices: Choices };

/** Routes that the provider supports but that are not offered to partners. */
export function DisabledRoutes({ path, name, routes, choices }: DisabledRoutesProps) {
  return (
    <>
      {routes.length > 0 && (
        <ul className="mb-5">
          {routes.map(({ side, fiat, method, crypto, network, at, by }) => (
            <li
              key={[side, fiat, method, crypto, network].join(" ")}
              className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-1.5"
            >
              <span>
                <span className="font-medium">
                  {side}, {orAny(fiat, "fiat currency")}, {orAny(method, "method")}, {orAny(crypto, "cryptocurrency")},{" "}
                  {orAny(network, "network")}
                </span>{" "}
                <span className="text-muted text-sm">
                  disabled by {by} <TimeText at={at.toISOString()} />
                </span>
              </span>
              <RequestDialog
                path={`${path}/routes`}
                method="DELETE"
                fixed={{ side, fiat, method, crypto, network }}
                label="Enable"
                name={[side, fiat, method, crypto, network].join(" ")}
                title={`Enable ${[side, fiat, method, crypto, network].join(" ")}?`}
                description={`${name} is quoted for it to all partners within seconds.`}
                action="Enable route"
                busy="Enabling…"
                failed="The route was not enabled"
                done="Route enabled"
              />
            </li>
          ))}
        </ul>
      )}
      <RequestForm
        path={`${path}/routes`}
        method="POST"
        action="Disable route"
        busy="Disabling…"
        failed="The route was not disabled"
        done="Route disabled"
        confirm={{
          title: `Disable {side} {fiat} {method} {crypto} {network} of ${name}?`,
          description: "It is no longer quoted to any partner within seconds. Existing orders continue.",
        }}
        variant="plain"
      >
        <div className="grid gap-3 sm:grid-cols-3">
          <Field name="side" label="Type">
            <Select>
              {sides.map((side) => (
                <option key={side}>{side}</option>
              ))}
            </Select>
          </Field>
          <RouteField name="fiat" label="Fiat" placeholder="NGN, or *" choices={choices.fiats} required />
          <RouteField name="method" label="Method" placeholder="card, or *" choices={choices.methods} required />
          <RouteField name="crypto" label="Crypto" placeholder="any" choices={choices.cryptos} />
          <RouteField name="network" label="Network" placeholder="any" choices={choices.networks} />
        </div>
      </RequestForm>
    </>
  );
}

const orAny = (value: string, noun: string) => (value === "*" ? `any ${noun}` : value);

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
