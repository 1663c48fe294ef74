import { closeDatabase } from "#db/client.ts";
import { type Grace, graces, type NewKey, newKey } from "#lib/api-keys/contract.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { revokeKeyByOperator } from "#lib/api-keys/revoke-key.ts";
import { rotateKeyByOperator } from "#lib/api-keys/rotate-key.ts";
import { catalogueKinds, correctCatalogue } from "#lib/assets/correct-catalogue.ts";
import { AppError } from "#lib/errors.ts";
import { createPartner } from "#lib/partners/create-partner.ts";
import { grantAccess } from "#lib/partners/grant-access.ts";
import { listPartners } from "#lib/partners/list-partners.ts";
import { addRedirect, listRedirects, removeRedirect } from "#lib/partners/redirect-list.ts";
import { resumePartner, suspendPartner } from "#lib/partners/suspend-partner.ts";
import { updateLimits } from "#lib/partners/update-limits.ts";
import { type Options, readArguments, required, toEnvironment } from "./arguments.ts";
import { operatorCommands, operatorHelp } from "./operators.ts";
import { providerCommands, providerHelp } from "./providers.ts";
import { webhookCommands, webhookHelp } from "./webhooks.ts";

const help = `The operator's command line.  npm run -s svc -- <command>

  partner create <name>                                 makes a partner, prints its id
  partner list                                          every partner with the environments it may use
  partner grant <partner> --environment <environment>   lets the partner use the API there
  partner limit <partner> --environment <environment> --reads <n> --quotes <n> --creations <n>
                                                        requests a minute for each key
  partner suspend <partner>                             ends its use of the API, in force with the next request
  partner resume <partner>                              gives it back
  redirect list|add|remove <partner> --environment <environment> [--entry https://shop.example or myapp:]
                                                        where buyers may return to; empty: any https address
  key create --partner <partner> --environment <environment> [--name <name>] [--scopes <a,b>]
             [--expires-in-days <n>] [--cidrs <network,network>]
                                                        prints the new key alone, once
  key rotate <key or id> [--grace now|1h|24h|7d]        prints the new key alone; the old one ends after the grace (24h)
  key revoke <key or id>                                in force for every request that starts afterwards
  catalogue crypto|fiat|method <id> --name <name> --rank <n> --hidden yes|no
            [--min-amount <amount>] [--symbol <symbol>] [--tagline <text>]
                                                        corrects what partners see of an asset or method
${operatorHelp}
${providerHelp}
${webhookHelp}
  help                                                  this page

  <environment> is production or sandbox. Uses DATABASE_URL, or the database of npm start in this folder.`;

type Command = (words: string[], options: Options, print: (line: string) => void) => Promise<string>;

const commands: Record<string, Command> = {
  ...operatorCommands,
  ...providerCommands,
  ...webhookCommands,
  "partner create": async ([name]) => createPartner(required(name, "<name>")),
  "partner list": async () => {
    const partners = await listPartners();
    return partners
      .map(({ id, name, environments: granted, suspendedAt }) =>
        [id, name, granted.join(","), ...(suspendedAt ? ["suspended"] : [])].join("\t"),
      )
      .join("\n");
  },
  "partner grant": async ([partnerId], options) => {
    const environment = environmentOf(options);
    await grantAccess({ partnerId: required(partnerId, "<partner>"), environment });
    return `granted ${environment}`;
  },
  "partner limit": async ([partnerId], options) => {
    const environment = environmentOf(options);
    const limits = {
      reads: countOf(options, "reads"),
      quotes: countOf(options, "quotes"),
      creations: countOf(options, "creations"),
    };
    await updateLimits({ partnerId: required(partnerId, "<partner>"), environment }, limits);
    return `${environment}: ${limits.reads} reads, ${limits.quotes} quotes, ${limits.creations} creations a minute`;
  },
  "partner suspend": async ([partnerId]) => {
    await suspendPartner(required(partnerId, "<partner>"), new Date());
    return "suspended";
  },
  "partner resume": async ([partnerId]) => {
    await resumePartner(required(partnerId, "<partner>"));
    return "resumed";
  },
  "redirect list": async ([partnerId], options) => (await listRedirects(scopeOf(partnerId, options))).join("\n"),
  "redirect add": async ([partnerId], options) => {
    await addRedirect(scopeOf(partnerId, options), required(options.entry, "--entry"));
    return `added ${options.entry}`;
  },
  "redirect remove": async ([partnerId], options) => {
    await removeRedirect(scopeOf(partnerId, options), required(options.entry, "--entry"));
    return `removed ${options.entry}`;
  },
  "key create": async (_words, options) => {
    const scope = { partnerId: required(options.partner, "--partner"), environment: environmentOf(options) };
    const { key } = await createKey(scope, readNewKey(options), null, new Date());
    return key;
  },
  "key rotate": async ([idOrKey], { grace = "24h" }) => {
    const known = Object.keys(graces).find((name): name is Grace => name === grace);
    if (!known) throw new AppError("validation_failed", `--grace must be one of ${Object.keys(graces).join(", ")}`);
    return (await rotateKeyByOperator(required(idOrKey, "<key or id>"), known, new Date())).key;
  },
  "key revoke": async ([idOrKey]) =>
    `revoked ${await revokeKeyByOperator(required(idOrKey, "<key or id>"), new Date())}`,
  catalogue: async ([kind, id], options) => {
    const known = catalogueKinds.find((name) => name === kind);
    if (!known) throw new AppError("validation_failed", `Say what to correct: ${catalogueKinds.join(", ")}`);
    await correctCatalogue(known, required(id, "<id>"), options);
    return `corrected ${id}`;
  },
  help: async () => help,
};

/** Runs one command; returns the exit code. */
export async function runCommand(args: string[], print: (line: string) => void): Promise<number> {
  const { words, options } = readArguments(args);
  const name = [words.slice(0, 2).join(" "), words[0] ?? "help"].find((candidate) => commands[candidate]);
  const command = name && commands[name];
  if (!command) {
    print(`There is no command ${words.slice(0, 2).join(" ")}\n\n${help}`);
    return 2;
  }
  try {
    print(await command(words.slice(name.split(" ").length), options, print));
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print(`svc: ${error.message}`);
    return 1;
  } finally {
    await closeDatabase();
  }
}

function readNewKey(options: Options): NewKey {
  const read = newKey.safeParse({
    name: options.name ?? "made by the operator",
    ...(options.scopes && { scopes: options.scopes.split(",") }),
    ...(options.cidrs && { cidrs: options.cidrs.split(",") }),
    ...(options["expires-in-days"] && { expires_in_days: Number(options["expires-in-days"]) }),
  });
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new AppError("validation_failed", `--${String(issue?.path[0]).replaceAll("_", "-")}: ${issue?.message}`);
}

function countOf(options: Options, name: string): number {
  const count = Number(options[name]);
  if (Number.isInteger(count) && count > 0 && count <= 1_000_000_000) return count;
  throw new AppError("validation_failed", `--${name} must be a whole number above 0`);
}

const scopeOf = (partnerId: string | undefined, options: Options) => ({
  partnerId: required(partnerId, "<partner>"),
  environment: environmentOf(options),
});

const environmentOf = ({ environment }: Options) => toEnvironment(environment, "--environment");
