import { describe, expect, it } from "vitest";
import { callbackPath } from "#lib/providers/onboarding-contract.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { providerModules } from "#lib/providers/registry.ts";

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const credentialsIn = ({ onboarding }: ProviderModule) => Object.entries(onboarding.credentials) as [string, string][];

function sectionOf(module: ProviderModule): string {
  const { name, onboarding } = module;
  const { dashboard, requests, callbacks, allowlists, testCards, testing, limits, proof, sources } = onboarding;
  const url = callbacks.isSentWithOrder ? "" : `\`{slipway}${callbackPath(module)}\`. `;
  const proven = [...new Set([...proof.credentials, ...proof.signature])].map((setting) => `\`${setting}\``);
  const cards = testCards.map((card) => [card.name, card.number, card.expiry, card.code]);
  return [
    `## ${name}`,
    `Dashboard: ${dashboard ?? "ask your account manager"}`,
    `**What to request**\n\n${list(requests)}`,
    table(
      ["credential", "where to find it"],
      credentialsIn(module).map(([setting, where]) => [`\`${setting}\``, where]),
    ),
    `**Callback URL:** ${url}${[callbacks.where, callbacks.test].filter(Boolean).join(" ")}`,
    `**Addresses and domains**\n\n${list(allowlists)}`,
    ...(cards.length > 0 ? [table(["test card", "number", "expiry", "code"], cards)] : []),
    `**Testing**\n\n${list(testing)}`,
    `**Limits**\n\n${list(limits)}`,
    `**Connection test:** proves ${proven.join(", ")}. ${proof.unproven ?? ""}`.trim(),
    `Sources: ${sources.join(", ")}`,
  ].join("\n\n");
}

const guide = () => `# Onboarding of providers

Generated from \`<provider>/onboarding.ts\` by \`onboarding-guide.test.ts\`. The operator console shows the same for each installation, with
its own addresses: **Providers**, a provider, **Setup**.

${providerModules.map(sectionOf).join("\n\n")}
`;

it("describes the onboarding of every provider in ONBOARDING.md", () =>
  expect(guide()).toMatchFileSnapshot("./ONBOARDING.md"));

describe.each(providerModules.map((module) => [module.name, module] as const))("the onboarding of %s", (_, module) => {
  const { onboarding, settings } = module;

  it("says where every credential is found, and names no other settings", () => {
    const needed = Object.entries(settings).flatMap(([name, { secret, production }]) =>
      secret || production === undefined ? [name] : [],
    );
    expect(Object.keys(onboarding.credentials).toSorted()).toEqual(needed.toSorted());
    const proven = [...onboarding.proof.credentials, ...onboarding.proof.signature];
    expect(proven.filter((name) => !needed.includes(name))).toEqual([]);
  });

  it("has requests, notes on tests and limits, and sources", () => {
    const { requests, allowlists, testing, limits, sources } = onboarding;
    for (const lines of [requests, allowlists, testing, limits, sources]) expect(lines.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !/^https:\/\/[\w.-]+\/\S*$/.test(source))).toEqual([]);
    const sentences = [
      ...requests,
      ...allowlists,
      ...testing,
      ...limits,
      ...credentialsIn(module).map(([, where]) => where),
    ];
    expect(sentences.filter((sentence) => !/\.$/.test(sentence))).toEqual([]);
  });
});
