import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { CountryChoices } from "#lib/countries/rules-contract.ts";
import { ReasonField } from "./add-country-rule.tsx";

type Key = { provider: string; side: string; method: string; asset: string; country: string; region: string };
type Rule = Key & { isAllowed: boolean; reason: string; at: Date; by: string };
type CountryRulesTableProps = { environment: Environment; rules: Rule[]; choices: CountryChoices };

const keyOf = ({ provider, side, method, asset, country, region }: Rule): Key => ({
  provider,
  side,
  method,
  asset,
  country,
  region,
});

export function CountryRulesTable({ environment, rules, choices }: CountryRulesTableProps) {
  const nameIn = (kind: keyof CountryChoices, value: string) =>
    choices[kind].find((choice) => choice.value === value)?.label ?? value;
  const placeOf = ({ country, region }: Rule) => (region === "*" ? country : `${country}-${region}`);
  return (
    <DataTable
      caption={`Country rules in ${environment}`}
      columns={[
        {
          head: "Country",
          isRowHead: true,
          card: 1,
          cell: (rule) => (
            <>
              <span className="font-medium">{nameIn("countries", rule.country)}</span>{" "}
              <span className="text-muted">{placeOf(rule)}</span>
            </>
          ),
          sub: (rule) => scopeText(rule, nameIn),
        },
        {
          head: "Rule",
          card: 2,
          cell: ({ isAllowed }) => (
            <Status kind={isAllowed ? "success" : "failed"}>{isAllowed ? "Supported" : "Not supported"}</Status>
          ),
        },
        {
          head: "Why",
          card: 3,
          className: "whitespace-normal!",
          cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
          sub: ({ by, at }) => (
            <>
              {by}, <TimeText at={at.toISOString()} />
            </>
          ),
        },
        {
          head: "Actions",
          isActions: true,
          card: 5,
          cell: (rule) => <RemoveRule environment={environment} rule={rule} place={placeOf(rule)} />,
        },
      ]}
      rows={rules}
      rowKey={(rule) => Object.values(keyOf(rule)).join(" ")}
      empty={<EmptyState sentence={`No country rules in ${environment}. The providers’ lists decide.`} />}
    />
  );
}

type NameIn = (kind: keyof CountryChoices, value: string) => string;

/** "MoonPay, BUY, Card, USDT on Tron", of what a rule is limited to. */
function scopeText({ provider, side, method, asset }: Rule, nameIn: NameIn): string {
  const limits = [nameIn("providers", provider), side, nameIn("methods", method), nameIn("assets", asset)].filter(
    (one) => one !== "*",
  );
  return limits.join(", ") || "All providers";
}

type RemoveRuleProps = { environment: Environment; rule: Rule; place: string };

const RemoveRule = ({ environment, rule, place }: RemoveRuleProps) => (
  <RequestDialog
    path={`/api/operator/providers/${environment}/country-rules`}
    method="DELETE"
    fixed={keyOf(rule)}
    label="Remove"
    name={`the rule for ${place}`}
    title={`Remove the rule for ${place}?`}
    description={`“${rule.reason}” no longer applies to any partner within seconds. Other rules and the providers’ lists decide.`}
    action="Remove rule"
    busy="Removing…"
    failed="The rule was not removed"
    done="Rule removed"
    isDangerous
  >
    <ReasonField />
  </RequestDialog>
);
