import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { type Side, sides } from "#db/enums.ts";

type Route = { side: Side; fiat: string; method: string; crypto: string; network: string; at: Date; by: string };
/** Methods and networks with their names. */
type Choices = {
  fiats: string[];
  methods: Record<string, string>;
  cryptos: string[];
  networks: Record<string, string>;
};
type DisabledRoutesProps = { path: string; name: string; routes: Route[]; choices: Choices };

const sideNames: Record<Side, string> = { BUY: "Buy", SELL: "Sell" };

/** Routes that the provider supports but that are not offered to partners. */
export function DisabledRoutes({ path, name, routes, choices }: DisabledRoutesProps) {
  const textOf = ({ side, fiat, method, crypto, network }: Omit<Route, "at" | "by">) =>
    [
      sideNames[side],
      fiat === "*" ? "any fiat currency" : fiat,
      method === "*" ? "any method" : (choices.methods[method] ?? method),
      crypto === "*" ? "any cryptocurrency" : crypto,
      network === "*" ? "any network" : (choices.networks[network] ?? network),
    ].join(", ");
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
                <span className="font-medium">{textOf({ side, fiat, method, crypto, network })}</span>{" "}
                <span className="text-muted text-sm">
                  disabled by {by} <TimeText at={at.toISOString()} />
                </span>
              </span>
              <RequestDialog
                path={`${path}/routes`}
                method="DELETE"
                fixed={{ side, fiat, method, crypto, network }}
                label="Enable"
                name={textOf({ side, fiat, method, crypto, network })}
                title={`Enable ${textOf({ side, fiat, method, crypto, network })}?`}
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
          title: `Disable this route of ${name}?`,
          description: "It is no longer quoted to any partner within seconds. Existing orders continue.",
        }}
        variant="plain"
      >
        <div className="grid gap-3 sm:grid-cols-3">
          <Field name="side" label="Type">
            <Select>
              {sides.map((side) => (
                <option key={side} value={side}>
                  {sideNames[side]}
                </option>
              ))}
            </Select>
          </Field>
          <RouteField name="fiat" label="Fiat" placeholder="NGN, or *" choices={choices.fiats} required />
          <RouteSelect name="method" label="Method" any="*" choices={choices.methods} />
          <RouteField name="crypto" label="Crypto" placeholder="Any" choices={choices.cryptos} />
          <RouteSelect name="network" label="Network" any="" choices={choices.networks} />
        </div>
      </RequestForm>
    </>
  );
}

/** `any`: the value for all of them. */
type RouteSelectProps = { name: string; label: string; any: string; choices: Record<string, string> };

const RouteSelect = ({ name, label, any, choices }: RouteSelectProps) => (
  <Field name={name} label={label}>
    <Select>
      <option value={any}>Any</option>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
);

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
