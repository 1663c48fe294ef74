"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "#components/ui/page/class-names.ts";
import { PagePending } from "#components/ui/page/page-pending.tsx";
import { type Environment, environments } from "#db/enums.ts";

type EnvironmentSwitchProps = { current: Environment };

/** Two links to the same page, one in each environment. */
export function EnvironmentSwitch({ current }: EnvironmentSwitchProps) {
  // A single transaction or key exists in one environment only: the list it stands in exists in both.
  const page = usePathname().split("/")[2] ?? "";
  return (
    <nav aria-label="Environment" className="rounded-control border-line grid grid-cols-2 border p-0.5 text-xs">
      {environments.toReversed().map((environment) => (
        <Link
          key={environment}
          href={`/${environment}/${page}`}
          prefetch={false}
          aria-current={environment === current ? "true" : undefined}
          className={classNames(
            "flex h-7 items-center justify-center rounded-[4px] tracking-wide pointer-coarse:h-11",
            environment === current ? looks[environment] : "text-muted hover:bg-hover hover:text-ink",
          )}
        >
          {environment.toUpperCase()}
          <PagePending rows={6} />
        </Link>
      ))}
    </nav>
  );
}

const looks: Record<Environment, string> = {
  sandbox: "bg-wait-wash font-semibold text-wait",
  production: "bg-hover font-semibold text-ink",
};
