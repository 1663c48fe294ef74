import { Badge } from "#components/ui/status/badge.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";

type OnboardingHeadProps = { environment: Environment; provider: string; name: string; dashboard: string | null };

export function OnboardingHead({ environment, provider, name, dashboard }: OnboardingHeadProps) {
  const other = environment === "production" ? "sandbox" : "production";
  return (
    <header className="mb-6">
      <p className="text-sm">
        <TextLink href="/operator/providers">Providers</TextLink> <span className="text-muted">/</span>{" "}
        <TextLink href={`/operator/providers/${environment}/${provider}`}>{name}</TextLink>
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-lg font-semibold tracking-tight">Set up {name}</h1>
        <Badge tone={environment === "sandbox" ? "wait" : "neutral"}>{environment.toUpperCase()}</Badge>
        <TextLink href={`/operator/providers/${other}/${provider}/onboarding`} prefetch={false} className="text-sm">
          View {other}
        </TextLink>
        {dashboard && (
          <a href={dashboard} className="text-accent text-sm underline underline-offset-3" rel="noreferrer">
            {name} dashboard
          </a>
        )}
      </div>
    </header>
  );
}
