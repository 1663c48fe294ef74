import { Panel } from "#components/ui/page/panel.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type Steps = Record<"provider" | "partner" | "owner" | "production" | "transaction", boolean>;
type FirstRunProps = { steps: Steps; isSimulated: boolean };

/** The setup of a new installation, until it has its first transaction. */
export function FirstRun({ steps, isSimulated }: FirstRunProps) {
  const lines = [
    {
      name: "provider" as const,
      title: isSimulated ? "Add provider credentials (simulated for now)" : "Add provider credentials",
      description: "Partners get no quotes without a provider. Run a test quote to check the credentials.",
      href: "/operator/providers",
    },
    {
      name: "partner" as const,
      title: "Create a partner",
      description: "A company or app that uses the API. It starts in the sandbox.",
      href: "/operator/partners/new",
    },
    {
      name: "owner" as const,
      title: "Invite its first owner",
      description: "Owners create API keys and invite members. Without a mail server, you get a link to share.",
      href: "/operator/partners",
    },
    {
      name: "production" as const,
      title: "Grant production access",
      description: "On the partner's page, with rate limits and your fee, once it has tested in the sandbox.",
      href: "/operator/partners",
    },
  ];
  if (steps.transaction || lines.every(({ name }) => steps[name])) return null;
  return (
    <div className="mb-8 max-w-3xl">
      <Panel title="Get started">
        <ol className="flex flex-col gap-3">
          {lines.map(({ name, title, description, href }) => (
            <li key={name} className="grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <span>{steps[name] ? <Status kind="success">Done</Status> : <Status kind="pending">To do</Status>}</span>
              <span>
                <TextLink href={href}>{title}</TextLink>
                <span className="text-muted block text-sm">{description}</span>
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
