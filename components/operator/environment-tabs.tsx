import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import type { Environment } from "#db/enums.ts";

type LinkTabsProps<Name extends string> = {
  /** For screen readers. */
  label: string;
  tabs: readonly { name: Name; title: string; href: string }[];
  current: Name;
};

/** Views of the same page or section. */
export const LinkTabs = <Name extends string>({ label, tabs, current }: LinkTabsProps<Name>) => (
  <nav aria-label={label} className="border-line rounded-control inline-flex border p-px">
    {tabs.map(({ name, title, href }) => (
      <Link
        key={name}
        href={href}
        scroll={false}
        prefetch={false}
        aria-current={name === current ? "page" : undefined}
        className={classNames(
          "flex h-7 items-center rounded-xs px-2.5 text-sm pointer-coarse:h-11",
          name === current ? "bg-accent-wash text-accent font-medium" : "text-muted hover:bg-hover hover:text-ink",
        )}
      >
        {title}
      </Link>
    ))}
  </nav>
);

type EnvironmentTabsProps = { current: Environment; hrefOf: (environment: Environment) => string };

export const EnvironmentTabs = ({ current, hrefOf }: EnvironmentTabsProps) => (
  <LinkTabs
    label="Environment"
    tabs={(["sandbox", "production"] as const).map((name) => ({
      name,
      title: environmentNames[name],
      href: hrefOf(name),
    }))}
    current={current}
  />
);

export const environmentNames: Record<Environment, string> = { production: "Production", sandbox: "Sandbox" };
