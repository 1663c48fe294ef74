import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { root } from "#processes/root.ts";
import { type Program, startProgram, waitFor } from "./program.ts";
import { programs, unprivileged } from "./programs.ts";

/** A service that can be stopped and started again, with the same settings. */
export class Service {
  readonly name: string;
  private readonly folder: string;
  private readonly port: number;
  private readonly command: string[];
  private program: Program | null = null;

  constructor(folder: string, name: string, port: number, command: string[]) {
    [this.folder, this.name, this.port, this.command] = [folder, name, port, command];
  }

  async start(): Promise<void> {
    const { name, folder, command } = this;
    const program = startProgram({ name, command, owner: unprivileged, folder });
    this.program = program;
    const logFile = path.join(folder, `${name}.log`);
    await waitFor(`${name} doesn't listen`, () => isListening(this.port), { program, logFile });
  }

  /** SIGKILL stops it without notice. */
  stop = async (signal?: NodeJS.Signals): Promise<void> => this.program?.stop(signal);
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => resolve(true));
    socket.once("connect", () => socket.end());
    socket.once("error", () => resolve(false));
  });

export const redisOf = (folder: string, port: number): Service =>
  new Service(folder, "redis", port, [
    programs["redis-server"],
    ...["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
    ...["--maxmemory", "64mb", "--maxmemory-policy", "volatile-ttl"],
  ]);

/** In session mode, for the roles of the parts: Slipway refuses a pooler in transaction mode. */
export function poolerOf(folder: string, port: number, databasePort: number, users: Record<string, string>): Service {
  const list = path.join(folder, "pgbouncer-users.txt");
  const lines = Object.entries(users).map(([name, secret]) => `"${name}" "${secret}"\n`);
  writeFileSync(list, lines.join(""));
  const file = path.join(folder, "pgbouncer.ini");
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: list,
    pool_mode: "session",
    default_pool_size: 60,
    ignore_startup_parameters: "statement_timeout,lock_timeout,idle_in_transaction_session_timeout",
  };
  const text = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(file, `[databases]\n* = host=127.0.0.1 port=${databasePort}\n[pgbouncer]\n${text.join("")}`);
  return new Service(folder, "pgbouncer", port, [programs.pgbouncer, file]);
}

/** Creates a certificate for localhost and 127.0.0.1. Returns its path; HAProxy's file also has the key. */
export function createCertificate(folder: string): { certificate: string; withKey: string } {
  const [key, certificate, withKey] = ["key.pem", "certificate.pem", "slipway.pem"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const algorithm = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "90"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync(programs.openssl, ["req", "-x509", ...algorithm, ...subject, ...files], { stdio: "ignore" });
  writeFileSync(withKey, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  chmodSync(withKey, 0o644);
  return { certificate, withKey };
}

/** Where the sample of the proxy expects the parts, and where they are on this machine. */
export type Addresses = Record<string, string>;

/** HAProxy with our sample of its settings: only addresses and the certificate's path are those of this machine. */
export function proxyOf(
  folder: string,
  ports: { public: number; stats: number },
  withKey: string,
  addresses: Addresses,
) {
  let text = readFileSync(path.join(root, "packaging/proxies/haproxy.cfg"), "utf8");
  const changes = { ":443": `127.0.0.1:${ports.public}`, "/etc/haproxy/slipway.pem": withKey, ...addresses };
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`packaging/proxies/haproxy.cfg lacks ${before}`);
    text = text.replace(before, after);
  }
  const stats = `\nfrontend stats\n\tbind 127.0.0.1:${ports.stats}\n\tstats enable\n\tstats uri /\n`;
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, text + stats);
  const service = new Service(folder, "haproxy", ports.public, [programs.haproxy, "-db", "-f", file]);
  /** Whether requests are sent to the server of this name, such as "api1". */
  const isUp = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${ports.stats}/;csv`);
    const line = (await response.text()).split("\n").find((row) => row.split(",")[1] === name);
    return line?.split(",")[17] === "UP";
  };
  return Object.assign(service, { isUp });
}

/** Prometheus with our alert rules, which fire after seconds instead of minutes. */
export function prometheusOf(folder: string, port: number, targets: string[]) {
  const own = path.join(folder, "prometheus");
  mkdirSync(own, { recursive: true });
  if (unprivileged.uid !== undefined) chmodSync(own, 0o777);
  const rules = readFileSync(path.join(root, "ops/prometheus/alerts.yml"), "utf8");
  writeFileSync(path.join(own, "alerts.yml"), rules.replaceAll(/for: \d+[mh]/g, "for: 3s"));
  const config = {
    global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
    rule_files: ["alerts.yml"],
    scrape_configs: [{ job_name: "slipway", static_configs: [{ targets }] }],
  };
  const file = path.join(own, "prometheus.yml");
  writeFileSync(file, JSON.stringify(config));
  const options = [`config.file=${file}`, `storage.tsdb.path=${own}/data`, `web.listen-address=127.0.0.1:${port}`];
  const command = [programs.prometheus, ...[...options, "log.level=warn"].map((option) => `--${option}`)];
  const service = new Service(folder, "prometheus", port, command);
  const ask = async (resource: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${resource}`);
    return (await response.json()).data;
  };
  const query = async (expression: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]> =>
    (await ask(`query?query=${encodeURIComponent(expression)}`)).result;
  return Object.assign(service, { ask, query });
}
