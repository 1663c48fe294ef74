import { isoTime } from "#db/iso-time.ts";
import type { TenantScope } from "#db/scope.ts";
import { add, decimal } from "#lib/money.ts";
import type { CustomerDetail } from "./contract.ts";
import { readDisplay } from "./customer-id.ts";
import { type Outcome, selectCustomers, selectOutcomes } from "./queries/customers.ts";

/** Null for an unknown ID, and for one of another partner or environment. */
export async function findCustomer(scope: TenantScope, id: string): Promise<CustomerDetail | null> {
  const [outcomes, [customer]] = await Promise.all([selectOutcomes(scope, id), selectCustomers(scope, [id])]);
  if (outcomes.length === 0) return null;
  const succeeded = outcomes.filter(({ status }) => status === "success");
  const isOpen = ({ status }: Outcome) => status === "pending" || status === "processing";
  return {
    id,
    display: customer ? readDisplay(id, customer.sealedDisplay) : null,
    first_seen_at: customer?.firstSeenAt.toISOString() ?? null,
    last_at: latest(outcomes),
    all: total(outcomes),
    successful: total(succeeded),
    closed: total(outcomes.filter((outcome) => !isOpen(outcome))),
    volumes: grouped(succeeded, ({ type, fiatCurrency }) => `${type} ${fiatCurrency}`)
      .map(([first, group]) => ({
        type: first.type,
        fiat_currency: first.fiatCurrency,
        amount: decimal(group.map(({ fiatAmount }) => decimal(fiatAmount)).reduce(add)),
        number: total(group),
      }))
      .sort((one, other) => other.number - one.number),
    providers: grouped(succeeded, ({ provider }) => provider)
      .map(([{ provider }, group]) => ({ provider, number: total(group), last_at: latest(group) }))
      .sort((one, other) => (one.last_at < other.last_at ? 1 : -1)),
    failures: grouped(outcomes, ({ failureCode }) => failureCode ?? "")
      .flatMap(([{ failureCode }, group]) =>
        failureCode ? { failure_code: failureCode, number: total(group), last_at: latest(group) } : [],
      )
      .sort((one, other) => other.number - one.number),
  };
}

const total = (outcomes: Outcome[]) => outcomes.reduce((sum, { count }) => sum + count, 0);
const latest = (outcomes: Outcome[]) =>
  outcomes
    .map(({ lastAt }) => isoTime(lastAt))
    .sort()
    .at(-1) ?? "";

/** The first of each group, and the group. */
const grouped = (outcomes: Outcome[], keyOf: (outcome: Outcome) => string) =>
  [...Map.groupBy(outcomes, keyOf).values()].flatMap((group) => (group[0] ? [[group[0], group] as const] : []));
