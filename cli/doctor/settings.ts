import { isInNetworks } from "#lib/cidr.ts";
import { supportLink } from "#lib/company/contract.ts";
import { env } from "#lib/env.ts";
import { formatNumber } from "#lib/format-number.ts";
import { checkProviderSettings } from "#lib/providers/registry.ts";
import { readList } from "#lib/screening/read-screening.ts";
import { isScreening } from "#lib/screening/screen-wallet.ts";
import { readSealStatus, type SealStatus } from "#lib/secrets/reseal.ts";
import { findProxyProblem, readAddressProblem } from "#lib/security/buyer-addresses.ts";
import { addressText } from "#lib/security/contract.ts";
import { readSettings, unknownVariables } from "#processes/installation.ts";
import { type DoctorCheck, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";

/** Where cloud providers answer with the machine's credentials. */
const metadataAddresses = ["169.254.169.254", "fd00:ec2::254"];

export const settingChecks: readonly DoctorCheck[] = [
  { id: "settings.values", name: "Settings", run: checkValues },
  {
    id: "settings.names",
    name: "Variable names",
    run() {
      const unknown = unknownVariables();
      if (unknown.length === 0) return ok("Every variable is a setting of Slipway.");
      return failed(unknown.join(" "), "Correct the name, or remove the variable.");
    },
  },
  { id: "settings.webhook_networks", name: "Webhook networks", needs: ["settings.values"], run: checkNetworks },
  { id: "settings.trusted_proxies", name: "Trusted proxies", needs: ["settings.values"], run: checkTrustedProxies },
  { id: "settings.company", name: "Company", needs: ["settings.values"], run: checkCompany },
  {
    id: "settings.screening",
    name: "Address screening",
    needs: ["settings.values", "database.migrations"],
    run: checkScreening,
  },
  {
    id: "settings.buyer_addresses",
    name: "Buyer addresses",
    needs: ["settings.values", "database.migrations"],
    async run() {
      const problem = await readAddressProblem(new Date());
      if (!problem) return ok("The addresses of buyers were plausible in the last 24 hours.");
      return failed(addressText[problem], "Set SVC_TRUSTED_PROXIES to the number of proxies.");
    },
  },
  {
    id: "secret.value",
    name: "Secret",
    needs: ["settings.values"],
    run: () => ok(`SVC_SECRET has ${env().SVC_SECRET.length} characters.`),
  },
  {
    id: "secret.stored",
    name: "Stored secrets",
    needs: ["settings.values", "database.migrations"],
    run: async () => judgeStored(await readSealStatus(), env().SVC_SECRET_PREVIOUS !== undefined),
  },
];

async function checkScreening() {
  if (!isScreening()) return skipped("Wallet addresses aren't screened.");
  const list = await readList(new Date());
  if (!list) return ok("A service decides about each wallet.");
  const read = list.loadedAt ? `was last read at ${list.loadedAt}` : "was never read";
  if (!list.isOld) return ok(`The list of ${formatNumber(list.count)} addresses ${read}.`);
  return warning(`The list ${read}.`, "Look at the worker's log for why SVC_SCREEN_LIST can't be read.");
}

function checkValues() {
  try {
    const { isLocal } = readSettings();
    const { baseUrls } = env();
    checkProviderSettings();
    if (isLocal || baseUrls.production || baseUrls.sandbox) return ok("Every value is valid.");
    return failed("No public address is set.", "Set SVC_PRODUCTION_URL or SVC_SANDBOX_URL.");
  } catch (error) {
    return failed(sentence(messageOf(error)), "Correct the variable. docs/operations/configure.md describes it.");
  }
}

function checkNetworks() {
  const networks = env().SVC_WEBHOOK_ALLOW_CIDRS;
  if (networks.length === 0) return ok("Webhooks are only sent to public addresses.");
  const list = networks.join(", ");
  if (metadataAddresses.some((address) => isInNetworks(address, networks)))
    return warning(
      `Webhooks can be sent to ${list}, where a cloud provider's metadata service can be.`,
      "Name only the networks of receivers in SVC_WEBHOOK_ALLOW_CIDRS.",
    );
  return ok(`Webhooks can also be sent to ${list}.`);
}

function checkTrustedProxies() {
  const problem = findProxyProblem();
  if (problem) return failed(problem, "Set SVC_TRUSTED_PROXIES to the number of proxies.");
  const { trustedProxies } = env();
  if (trustedProxies > 0) return ok(`SVC_TRUSTED_PROXIES is ${trustedProxies}.`);
  return skipped("SVC_TRUSTED_PROXIES is 0, which is right only if no proxy is in front.");
}

/** What buyers of production need to know about the company: a warning, because payments work without it. */
function checkCompany() {
  const { company, baseUrls } = env();
  if (!baseUrls.production) return skipped("SVC_PRODUCTION_URL isn't set.");
  const missing = [
    !company && "SVC_COMPANY_NAME",
    !(company && supportLink(company)) && "SVC_COMPANY_SUPPORT_EMAIL or SVC_COMPANY_SUPPORT_URL",
    !company?.termsUrl && "SVC_COMPANY_TERMS_URL",
    !company?.privacyUrl && "SVC_COMPANY_PRIVACY_URL",
  ].filter((name) => name !== false);
  if (missing.length === 0) return ok(`The checkout names ${company?.name}, its support, terms, and privacy notice.`);
  return warning(
    "The checkout doesn't say who runs it, or how to reach support, the terms, and the privacy notice.",
    `Set ${missing.join(", ")}.`,
  );
}

function judgeStored(status: readonly SealStatus[], hasPrevious: boolean) {
  const list = (key: "current" | "previous" | "unknown") =>
    status.flatMap((line) => (line[key] > 0 ? `${line[key]} ${line.name}` : [])).join(", ");
  const [current, previous, unknown] = [list("current"), list("previous"), list("unknown")];
  if (unknown !== "")
    return failed(
      `Encrypted with another secret, and can't be decrypted: ${unknown}.`,
      "Set SVC_SECRET, or SVC_SECRET_PREVIOUS, to the secret of before.",
    );
  if (previous !== "")
    return warning(`Still encrypted with SVC_SECRET_PREVIOUS: ${previous}.`, 'Run "svc secret reseal".');
  if (hasPrevious)
    return warning("SVC_SECRET_PREVIOUS is no longer needed.", "Remove it, once every machine has the new SVC_SECRET.");
  return ok(`Encrypted with SVC_SECRET: ${current || "nothing yet"}.`);
}
