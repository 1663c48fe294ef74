import { runCommand } from "#cli/svc.ts";
import { readStartSettings } from "./settings.ts";

/** Runs a command of svc. */
export async function runSvc(args: string[]): Promise<never> {
  const options = {
    printError: console.error,
    isTerminal: process.stdout.isTTY === true,
    // svc doctor reports invalid settings itself.
    connect: async ({ name }: { name: string }) => (name === "doctor" ? connect().catch(() => undefined) : connect()),
  };
  process.exit(await runCommand(args, console.log, options));
}

/** Chooses the URL of a part on a machine without the owner's. */
async function connect(): Promise<void> {
  const { databaseUrl, partUrls } = readStartSettings(process.env);
  const url = databaseUrl ?? partUrls.worker ?? partUrls.api ?? partUrls.web;
  if (!url) throw new Error("DATABASE_URL is required");
  process.env.DATABASE_URL = url;
}
