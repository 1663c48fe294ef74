import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import os from "node:os";
import postgres from "postgres";
import { root } from "#processes/root.ts";
import { benchApi } from "./api.ts";
import { benchCreation } from "./creation.ts";
import { benchBacklog } from "./deliveries.ts";
import { compare, type HistoryLine, historyFile, readHistory, thisMachine } from "./history.ts";
import type { Pace, WriteLine } from "./measure.ts";
import { benchPageCpu } from "./page-cpu.ts";
import { benchPolling } from "./polling.ts";
import { benchQuotes } from "./quotes.ts";

const pace: Pace = { rounds: 3, seconds: 1.5, warmSeconds: 1 };
const backlog = { ...pace, backlog: 3_000, bareSeconds: 1 };
const quoteSeconds = 4;

type Setup = {
  key: string;
  partnerId: string;
  folder: string;
  databaseUrl: string;
  postmaster: number;
  isAppended: boolean;
  say: WriteLine;
};

/** The main ratios in under two minutes, compared with the last ones of this machine in lab/bench/history.jsonl. */
export async function benchQuick(setup: Setup) {
  const [busy = 0] = os.loadavg();
  const line = await measure(setup);
  const { text, warnings } = compare(line, readHistory());
  setup.say(
    `\nShort runs in turns, medians. Higher ratios are better. Load of the machine before: ${busy.toFixed(1)}\n\n${text}\n`,
  );
  for (const warning of warnings) setup.say(`WARNING: ${warning}`);
  if (setup.isAppended) appendFileSync(historyFile, `${JSON.stringify(line)}\n`);
  return { ...line, warnings };
}

async function measure(setup: Setup): Promise<HistoryLine> {
  const api = await benchApi(setup, pace);
  const polling = await benchPolling(setup, pace);
  const creation = await benchCreation(setup, pace);
  const quotes = await benchQuotes(setup, pace, quoteSeconds);
  const deliveries = await benchBacklog(setup, backlog);
  const page = await benchPageCpu(setup, pace);
  const ratios = {
    "GET /providers vs node:http": api.vs_node_http,
    "GET /providers vs a Next route": api.vs_next_route,
    "GET /providers vs Fastify, CPU": api.vs_fastify,
    "GET /providers vs batching Fastify, CPU": api.vs_batching,
    "GET /providers vs GET /limits, CPU": api.limits_vs_providers,
    "GET /providers vs GET /countries, CPU": api.countries_vs_providers,
    "GET /transactions vs one select, CPU": polling.vs_select,
    "POST /transactions vs its minimum, CPU": creation.vs_minimum,
    "GET /quotes vs its minimum, CPU": quotes.vs_minimum,
    "slowest provider vs GET /quotes": quotes.vs_slowest,
    "deliveries vs a bare loop": deliveries.vs_bare,
    "settings page vs overview, CPU": page.vs_settings,
  };
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    machine: thisMachine(),
    node: process.version,
    postgres: await postgresVersion(setup.databaseUrl),
    ratios: Object.fromEntries(
      Object.entries(ratios).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    cpu: {
      "GET /providers": api.cpu,
      "GET /limits": api.limitsCpu,
      "GET /countries": api.countriesCpu,
      "GET /transactions": polling.cpu,
      "POST /transactions": creation.cpu,
      "GET /quotes": quotes.cpu,
      delivery: deliveries.cpu,
      overview: page.overview,
      "settings page": page.settings,
    },
  };
}

/** The commit, with "+" if there are changes that aren't committed. */
function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") === "" ? "" : "+");
  } catch {
    return "unknown";
  }
}

async function postgresVersion(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql`select current_setting('server_version') as version`;
  await sql.end();
  return row?.version;
}
