import { reasonOf } from "#lib/log-error.ts";
import manifest from "#package.json" with { type: "json" };
import { loadEnvironment, loadEnvironmentFile } from "./load-environment.ts";

type Command = { name: string; summary: string; run(args: string[]): Promise<unknown> };

/** Each imports only what it needs. */
const commands: Command[] = [
  {
    name: "api",
    summary: "Serve the Partner API and provider callbacks",
    run: async () => (await import("./run-part.ts")).runApi(),
  },
  {
    name: "web",
    summary: "Serve the dashboard, the checkout, the console, and the docs",
    run: () => runRoles("web"),
  },
  {
    name: "worker",
    summary: "Send webhooks and emails, poll providers, and do everything else in the background",
    run: async () => (await import("./run-part.ts")).runWorker(),
  },
  {
    name: "all",
    summary: "Run api, web, and worker on one port of one machine",
    run: () => runRoles("api", "web", "worker"),
  },
  {
    name: "migrate",
    summary: "Prepare the database for this version: migrations, roles, catalog, partitions",
    run: async () => (await import("./migrate.ts")).runMigrate(),
  },
  {
    name: "maintain",
    summary: "Create and drop partitions, and erase people, once: for workers without the owner's DATABASE_URL",
    run: async () => (await import("./migrate.ts")).runMaintain(),
  },
  {
    name: "svc",
    summary: "Manage partners, keys, providers, and more; see slipway svc help",
    run: runSvc,
  },
  {
    name: "doctor",
    summary: "Check the settings of this installation",
    run: (args) => runSvc(["doctor", ...args]),
  },
  {
    name: "healthcheck",
    summary: "Exit with 0 if the part on PORT of this machine is ready, and with 1 if it isn't",
    run: checkHealth,
  },
  { name: "version", summary: "Print the version", run: async () => console.log(manifest.version) },
  { name: "help", summary: "Print this", run: async () => console.log(help()) },
];

async function runRoles(...roles: string[]): Promise<void> {
  const { planIn, runUntilStopped, startParts } = await import("./run-parts.ts");
  await runUntilStopped(async () => {
    const { parts } = await planIn("processes/plan-parts.ts", roles);
    await Promise.all(Object.values(startParts(parts)));
  });
}

async function runSvc(args: string[]): Promise<never> {
  const { runCommand } = await import("#cli/svc.ts");
  const { anyDatabaseUrl, readStartSettings } = await import("./settings.ts");
  const connect = async ({ name }: { name: string }) => {
    try {
      const url = anyDatabaseUrl(readStartSettings(process.env));
      if (!url) throw new Error("DATABASE_URL is required");
      process.env.DATABASE_URL = url;
    } catch (error) {
      // It reports invalid settings itself.
      if (name !== "doctor") throw error;
    }
  };
  const isTerminal = process.stdout.isTTY === true;
  process.exit(await runCommand(args, console.log, { printError: console.error, isTerminal, connect }));
}

async function checkHealth(): Promise<void> {
  const { isServing } = await import("./http-server.ts");
  const { port, host } = (await import("./settings.ts")).readStartSettings(process.env);
  if (!(await isServing({ port, host }, "/readyz"))) throw new Error(`Nothing is ready on port ${port}`);
}

function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return `Slipway ${manifest.version}\n\nUsage\n  slipway <command>\n\nCommands\n${rows.join("\n")}`;
}

const [given = "help", ...args] = process.argv.slice(2);
const name = { "--help": "help", "-h": "help", "--version": "version" }[given] ?? given;
const command = commands.find((one) => one.name === name);
try {
  if (!command) throw new Error(`Unknown command "${given}". Run "slipway help" to list all commands.`);
  loadEnvironmentFile();
  loadEnvironment();
  await command.run(args);
} catch (error) {
  console.error(`slipway: ${reasonOf(error)}`);
  process.exit(1);
}
