import { RequestForm } from "#components/ui/form/request-form.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatDate } from "#lib/format-time.ts";
import { type Preference, preferenceDays } from "#lib/provider-preferences/preference-contract.ts";
import type { ReportPage } from "#lib/provider-report/page-contract.ts";
import { suggestionsOf } from "#lib/provider-report/suggestions-contract.ts";

type PutLastProps = {
  environment: Environment;
  page: ReportPage;
  /** Those that apply now. */
  preferences: Preference[];
  /** False for a period that is over, whose figures say little about today. */
  isCurrent: boolean;
  /** Why this person can't change the order. */
  whyNot: string | undefined;
};

const restrictionId = "put-last-restriction";

/** Providers to put last when sorting by reliability, and those that are. */
export function PutLast({ environment, page, preferences, isCurrent, whyNot }: PutLastProps) {
  const { filter, report, names, methods } = page;
  const { type, fiat_currency: fiat = "", payment_method: method } = filter;
  const isPutLast = (provider: string) =>
    preferences.some(
      (one) => one.provider === provider && one.type === type && one.fiat === fiat && (one.method ?? method) === method,
    );
  const suggested = isCurrent ? suggestionsOf(report?.providers ?? []).filter((one) => !isPutLast(one.provider)) : [];
  if (suggested.length + preferences.length === 0) return null;
  const path = `/api/dashboard/${environment}/provider-preferences`;
  const refusedBy = whyNot && restrictionId;
  const fixed = { type, fiat_currency: fiat, ...(method && { payment_method: method }) };
  const methodName = (id: string | null) => (id ? (methods.find((one) => one.id === id)?.name ?? id) : "all methods");
  return (
    <section aria-label="Order by reliability" className="border-line mb-5 max-w-3xl border-y">
      <ul>
        {suggested.map(({ provider, completionRate, sample, othersRate }) => (
          <Line
            key={provider}
            text={
              <>
                {names[provider] ?? provider} completes {percent(completionRate)} of {formatNumber(sample)} transactions
                here, others {percent(othersRate)}. Put it last when sorting by reliability for {preferenceDays} days?
              </>
            }
          >
            <RequestForm
              path={path}
              method="POST"
              fixed={{ ...fixed, provider }}
              action="Put last"
              busy="Putting last…"
              failed="The order was not changed"
              done={`${names[provider] ?? provider} put last`}
              variant="plain"
              refusedBy={refusedBy}
              isInline
            />
          </Line>
        ))}
        {preferences.map(({ id, provider, type: side, fiat: currency, method: of, until, by }) => (
          <Line
            key={id}
            text={
              <>
                {names[provider] ?? provider} is last when sorting {side} {currency} with {methodName(of)} by
                reliability until {formatDate(new Date(until))}
                {by && <span className="text-muted"> · Chosen by {by}</span>}
              </>
            }
          >
            <RequestForm
              path={`${path}/${id}`}
              method="DELETE"
              action="Undo"
              busy="Undoing…"
              failed="The order was not changed"
              done="Order restored"
              variant="plain"
              refusedBy={refusedBy}
              isInline
            />
          </Line>
        ))}
      </ul>
      {whyNot && (
        <p id={restrictionId} className="text-muted pb-2 text-sm">
          {whyNot}
        </p>
      )}
    </section>
  );
}

const Line = ({ text, children }: { text: React.ReactNode; children: React.ReactNode }) => (
  <li className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-2 first:border-t-0">
    <p className="min-w-0 flex-1 basis-80">{text}</p>
    {children}
  </li>
);

const percent = (share: number) => `${Math.round(share * 100)}%`;
