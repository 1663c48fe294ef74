"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useRef } from "react";
import { skeletonOf } from "#components/shell/pages.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { PagePending } from "#components/ui/page/page-pending.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import type { Environment } from "#db/enums.ts";

type EnvironmentSwitchProps = { current: Environment };

/** Links to the same page in both environments. */
export function EnvironmentSwitch({ current }: EnvironmentSwitchProps) {
  // Only the list: a single transaction or key exists in one environment only.
  const page = usePathname().split("/")[2] ?? "";
  const other = useRef<HTMLAnchorElement>(null);
  useCommand("switch-environment", () => other.current?.click());
  return (
    <nav aria-label="Environment" className="rounded-control border-line grid grid-cols-2 border p-0.5 text-xs">
      {shownEnvironments.map((environment) => (
        <Link
          key={environment}
          ref={environment === current ? undefined : other}
          href={`/${environment}/${page}`}
          prefetch={false}
          aria-current={environment === current ? "true" : undefined}
          className={classNames(
            "flex h-7 items-center justify-center rounded-[4px] tracking-wide pointer-coarse:h-11",
            environment === current ? looks[environment] : "text-muted hover:bg-hover hover:text-ink",
          )}
        >
          {environment.toUpperCase()}
          <PagePending {...skeletonOf(environment, page)} />
        </Link>
      ))}
    </nav>
  );
}

// Not from db/enums.ts, all of whose values would be loaded with each page.
const shownEnvironments: Environment[] = ["sandbox", "production"];

const looks: Record<Environment, string> = {
  sandbox: "bg-wait-wash font-semibold text-wait",
  production: "bg-hover font-semibold text-ink",
};
