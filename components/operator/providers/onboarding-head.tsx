import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { ExternalLink } from "#components/ui/icons/icons.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import type { Environment } from "#db/enums.ts";

type OnboardingHeadProps = { environment: Environment; provider: string; name: string; dashboard: string | null };

export const OnboardingHead = ({ environment, provider, name, dashboard }: OnboardingHeadProps) => (
  <>
    <PageHeader
      breadcrumbs={[
        { title: "Providers", href: `/operator/providers?environment=${environment}` },
        { title: name, href: `/operator/providers/${environment}/${provider}` },
      ]}
      title={`Set up ${name}`}
      actions={
        dashboard && (
          <LinkButton href={dashboard}>
            <ExternalLink size={16} aria-hidden="true" className="text-muted" />
            {name} dashboard
          </LinkButton>
        )
      }
    />
    <div className="mb-4 flex">
      <EnvironmentTabs
        current={environment}
        hrefOf={(other) => `/operator/providers/${other}/${provider}/onboarding`}
      />
    </div>
  </>
);
