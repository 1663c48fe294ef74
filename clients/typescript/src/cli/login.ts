import { rmSync } from "node:fs";
import { SlipwayClient } from "../slipway-client.ts";
import { SlipwayError } from "../slipway-error.ts";
import { addressOf, type Command, UsageError } from "./command.ts";
import { configFile, readConfig, writeConfig } from "./config.ts";
import { newSecret } from "./events-commands.ts";

export const login: Command = {
  name: "login",
  args: [],
  summary: "Store the address of an installation and your API key",
  details:
    "Asks for what isn't given, and checks both. They are stored in a file that only you can read. SVC_BASE_URL and\nSVC_API_KEY, and the options --url and --key of each command, take precedence over it.",
  options: {},
  async run({ text, isJson, terminal }) {
    const { env, print } = terminal;
    const askFor = async (option: string, question: string, isHidden: boolean) => {
      const given = text(option) ?? (await terminal.ask(question, isHidden));
      if (!given) throw new UsageError(`Missing --${option}`);
      return given.trim();
    };
    const address = await askFor("url", "Address of the installation: ", false);
    const url = addressOf(address, "--url", "https://sandbox.example.com").replace(/\/+$/, "");
    const key = await askFor("key", "API key: ", true);
    await new SlipwayClient({ baseUrl: url, apiKey: key, attemptsMax: 1 }).listProviders().catch(exceptMissingScope);
    const file = writeConfig(env, { url, key, secret: readConfig(env).secret ?? newSecret() });
    print(isJson ? JSON.stringify({ url, file }) : `Signed in to ${url}. Stored in ${file}.`);
  },
};

export const logout: Command = {
  name: "logout",
  args: [],
  summary: "Delete what slipway login stored",
  options: {},
  async run({ terminal }) {
    rmSync(configFile(terminal.env), { force: true });
    terminal.print("Signed out.");
  },
};

/** Only a valid key can lack a scope. */
function exceptMissingScope(error: unknown): void {
  if (!(error instanceof SlipwayError && error.code === "scope_missing")) throw error;
}
