import { Panel } from "#components/ui/page/panel.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type Steps = Record<"provider" | "partner" | "owner" | "production" | "transaction", boolean>;
type FirstRunProps = { steps: Steps; isSimulated: boolean };

/** What a new installation still needs, until it has seen a transaction. */
export function FirstRun({ steps, isSimulated }: FirstRunProps) {
  const lines = [
    {
      name: "provider" as const,
      title: isSimulated ? "Providers: played by the simulator for now" : "Give a provider its credentials",
      meaning: "Without one, partners get no quotes. A test quote tells at once whether they work.",
      href: "/operator/providers",
    },
    {
      name: "partner" as const,
      title: "Create a partner",
      meaning: "A company or app that uses the API. It begins in the sandbox.",
      href: "/operator/partners/new",
    },
    {
      name: "owner" as const,
      title: "Invite its first owner",
      meaning: "They make keys and invite others. Where no mail goes out, you get the link to pass on.",
      href: "/operator/partners",
    },
    {
      name: "production" as const,
      title: "Grant production",
      meaning: "On the partner's page, with its limits and your fee, once it has tried the sandbox.",
      href: "/operator/partners",
    },
  ];
  if (steps.transaction || lines.every(({ name }) => steps[name])) return null;
  return (
    <div className="mb-8 max-w-3xl">
      <Panel title="First steps">
        <ol className="flex flex-col gap-3">
          {lines.map(({ name, title, meaning, href }) => (
            <li key={name} className="grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <span>{steps[name] ? <Status kind="success">done</Status> : <Status kind="pending">to do</Status>}</span>
              <span>
                <TextLink href={href}>{title}</TextLink>
                <span className="text-muted block text-sm">{meaning}</span>
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
