import { svc } from "./test-svc.ts";

/** Runs svc doctor with these checks, and those they need, in this process. Returns the exit code, and what each one found. */
export async function doctor(...only: string[]) {
  const { code, text } = await svc("doctor", "--json", ...only.flatMap((id) => ["--only", id]));
  const json = text.slice(0, text.lastIndexOf("\n}") + 2);
  const { checks } = JSON.parse(json) as { checks: { id: string; outcome: string; text: string; fix?: string }[] };
  const find = (id: string) => checks.find((check) => check.id === id);
  return {
    code,
    find,
    /** "error: It doesn't respond. Restart it." */
    line(id: string) {
      const check = find(id);
      return check && [`${check.outcome}:`, check.text, check.fix].filter(Boolean).join(" ");
    },
  };
}
