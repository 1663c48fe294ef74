import { env } from "#lib/env.ts";
import { type Check, checkOf } from "#lib/provider-settings/check-contract.ts";
import { findProxyProblem, readAddressProblem } from "#lib/security/buyer-addresses.ts";
import { addressText } from "#lib/security/contract.ts";
import { command, flag } from "./command.ts";
import { reportChecks } from "./report-checks.ts";

export const doctorCommands = [
  command({
    name: "doctor",
    group: "Installation",
    summary: "Check the settings of this installation",
    details: "Run it with the settings of the server. The exit code is 1 if a check failed.",
    migratesDatabase: false,
    options: { json: flag("Print JSON") },
    async run({ json }, print) {
      const checks = [checkPublicAddress(), checkTrustedProxies(), await checkBuyerAddresses(new Date())];
      return reportChecks(checks, { json }, print);
    },
  }),
];

function checkPublicAddress(): Check {
  const check = checkOf("Public address");
  const urls = Object.values(env().baseUrls).filter((url) => url !== null);
  if (urls.length > 0) return check("passed", [...new Set(urls)].join(", "));
  return check("untested", "None is set. Outside demo mode, set SVC_PRODUCTION_URL or SVC_SANDBOX_URL.");
}

function checkTrustedProxies(): Check {
  const check = checkOf("Trusted proxies");
  const problem = findProxyProblem();
  if (problem) return check("failed", problem);
  const { trustedProxies } = env();
  if (trustedProxies > 0) return check("passed", `SVC_TRUSTED_PROXIES is ${trustedProxies}.`);
  return check("untested", "SVC_TRUSTED_PROXIES is 0, which is right only if no proxy is in front.");
}

async function checkBuyerAddresses(now: Date): Promise<Check> {
  const check = checkOf("Buyer addresses");
  const problem = await readAddressProblem(now);
  if (problem) return check("failed", addressText[problem]);
  return check("passed", "Nothing was wrong with the addresses of buyers in the last 24 hours.");
}
