import { groupText } from "#components/integration/check-text.ts";
import { CheckList, groupNames } from "#components/integration/checklist.tsx";
import { operatorEvidence } from "#components/integration/evidence-links.ts";
import { Section } from "#components/settings/section.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Integration, ProductionAccess } from "#lib/integration/contract.ts";

type PartnerIntegrationProps = Integration & {
  partnerId: string;
  request: ProductionAccess["request"];
  hasProduction: boolean;
};

/** The checklist as the partner sees it. It informs the operator and restricts nothing. */
export function PartnerIntegration({ partnerId, checks, progress, request, hasProduction }: PartnerIntegrationProps) {
  const { met, required, isReady } = progress;
  return (
    <Section
      isPanel
      title="Integration"
      about="What this partner's sandbox requests and webhooks show. You can grant production access without it."
    >
      <p>
        <strong className="font-semibold tabular-nums">
          {met} of {required} required checks passed.
        </strong>{" "}
        {request ? (
          <>
            {request.by} requested production access <TimeText at={request.at} isLong />.
          </>
        ) : (
          isReady && !hasProduction && "Production access has not been requested."
        )}
      </p>
      <details className="mt-2" open={request !== null}>
        <summary className="text-muted hover:text-ink cursor-pointer rounded-xs pointer-coarse:py-2.5">
          Checks and evidence
        </summary>
        {groupNames.map((group) => (
          <section key={group} className="mt-4">
            <h3 className="mb-2 font-semibold">{groupText[group].title}</h3>
            <CheckList group={group} checks={checks} hrefOf={(item) => operatorEvidence(partnerId, item)} />
          </section>
        ))}
      </details>
    </Section>
  );
}
