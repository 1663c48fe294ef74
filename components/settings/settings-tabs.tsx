import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import type { Environment } from "#db/enums.ts";

const tabs = [
  { path: "", title: "General" },
  { path: "/members", title: "Members" },
  { path: "/account", title: "Your account" },
  { path: "/audit", title: "Audit log" },
] as const;

type SettingsTabsProps = { environment: Environment; current: (typeof tabs)[number]["title"] };

/** The pages of the settings, below their common title. */
export function SettingsTabs({ environment, current }: SettingsTabsProps) {
  return (
    <nav aria-label="Settings" className="border-line -mx-4 mb-5 overflow-x-auto border-b px-4 md:-mx-6 md:px-6">
      <ul className="flex gap-5">
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <Link
              href={`/${environment}/settings${path}`}
              aria-current={title === current ? "page" : undefined}
              className={classNames(
                "-mb-px flex h-9 items-center whitespace-nowrap border-b-2 pointer-coarse:h-11",
                title === current
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-muted hover:text-ink",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
