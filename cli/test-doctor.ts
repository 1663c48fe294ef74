import { svc } from "./test-svc.ts";

/** An installation with a public address, and without optional services. */
export const doctorSettings = {
  SVC_PRODUCTION_URL: "https://pay.example.com",
  SVC_SANDBOX_URL: "",
  SVC_TRUSTED_PROXIES: "1",
  SVC_WEBHOOK_ALLOW_CIDRS: "",
  SVC_SMTP_URL: "",
  REDIS_URL: "",
};

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
