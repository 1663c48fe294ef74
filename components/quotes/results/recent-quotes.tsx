import { RoleLink } from "#components/shell/role-link.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import type { RecentQuote } from "#lib/quotes/contract.ts";

type RecentQuotesProps = { environment: Environment; recent: readonly RecentQuote[] };

/** What members of this partner quoted before. */
export function RecentQuotes({ environment, recent }: RecentQuotesProps) {
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-quotes" className="mt-8 max-w-4xl">
      <h2 id="recent-quotes" className="font-semibold">
        Recent quotes
      </h2>
      <p className="text-muted mb-2 text-sm">
        The latest requests of all members on this page, without wallets. Requests with your API keys are in{" "}
        <RoleLink href={`/${environment}/api-logs?path=/api/v1/partner/quotes`}>API logs</RoleLink>.
      </p>
      <DataTable
        caption="Requests"
        columns={[
          { head: "Request", isRowHead: true, isLink: true, card: 1, cell: ({ label }) => label },
          { head: "Best quote", card: 3, cell: ({ best }) => best ?? "No provider" },
          { head: "Requested", card: 4, time: ({ at }) => at },
        ]}
        rows={recent}
        rowKey={({ query }) => query}
        rowLink={({ query }) => ({ href: `/${environment}/quotes?${query}` })}
      />
    </section>
  );
}
