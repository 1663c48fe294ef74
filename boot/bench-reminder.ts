import { execFileSync } from "node:child_process";
import { root } from "./root.ts";

/** Files that each request, delivery, or transaction passes through. */
export const hotFiles = [
  "server.ts",
  "app/api/envelope.ts",
  "app/api/partner-endpoint.ts",
  "app/api/request-context.ts",
  "app/api/versioned-body.ts",
  "db/api-keys.ts",
  "db/api-logs.ts",
  "db/listed-transactions.ts",
  "db/prepared-statements.ts",
  "db/transactions.ts",
  "db/webhook-queue.ts",
  "lib/api-keys/authenticate.ts",
  "lib/api-logs/record-request.ts",
  "lib/batch.ts",
  "lib/money.ts",
  "lib/rate-limit.ts",
  "lib/transactions/create-transaction.ts",
  "lib/transactions/to-transaction.ts",
  "lib/webhooks/sender.ts",
];

/** A reminder to measure if hot files changed since the benchmarks' history did, or "". */
export function benchReminder(): string {
  const since = git("log", "-1", "--format=%H", "--", "bench/history.jsonl");
  const changed = since && git("diff", "--name-only", since, "--", ...hotFiles);
  return changed
    ? `\nHot files changed since bench/history.jsonl did: ${changed.split("\n").join(", ")}\nOn a quiet machine, run: npm run bench -- quick --append`
    : "";
}

/** Its output, or "" without a repository. */
function git(...args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
