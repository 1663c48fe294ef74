import { runCommand } from "./part.ts";
import type { Run } from "./run.ts";

/** After the load, because it also asks the providers, which share this machine. */
export async function checkFleet(run: Run): Promise<void> {
  const { setup, variables } = run.installation;
  const output = await runCommand(setup, ["doctor", "--json"], variables).catch(({ stdout }) => String(stdout));
  const { checks } = JSON.parse(output) as { checks: { id: string; outcome: string; text: string }[] };
  const errors = checks.filter(({ outcome }) => outcome === "error");
  run.promise(`svc doctor finds no error in ${checks.length} checks`, errors.length === 0);
  for (const { id, text } of errors) run.note(`${id}: ${text}`);
}
