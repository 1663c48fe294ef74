import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import { PagePending } from "#components/ui/page/page-pending.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";

const tabs = [
  { id: "endpoints", title: "Endpoints", skeleton: { rows: 4 } },
  { id: "deliveries", title: "Deliveries", skeleton: { rows: 20, hasFilters: true } },
  { id: "verify", title: "Verification", skeleton: { rows: 8 } },
] as const;

type WebhooksTabsProps = { environment: Environment; current: (typeof tabs)[number]["id"] };

export function WebhooksTabs({ environment, current }: WebhooksTabsProps) {
  const paths = webhookPaths(environment);
  return (
    <nav aria-label="Webhooks" className="border-line mb-4 border-b">
      <ul className="flex gap-5">
        {tabs.map(({ id, title, skeleton }) => (
          <li key={id}>
            <Link
              href={paths[id]}
              aria-current={id === current ? "page" : undefined}
              className={classNames(
                "-mb-px flex h-9 items-center border-b-2 pointer-coarse:h-11",
                id === current
                  ? "border-accent font-medium text-accent"
                  : "border-transparent text-muted hover:border-edge hover:text-ink",
              )}
            >
              {title}
              <PagePending {...skeleton} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
