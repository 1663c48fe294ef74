import { readFileSync } from "node:fs";

const body = readFileSync(/* turbopackIgnore: true */ process.env.BENCH_BODY_FILE ?? "/dev/null", "utf8");

export const dynamic = "force-dynamic";

export const GET = () => new Response(body, { headers: { "content-type": "application/json; charset=utf-8" } });
