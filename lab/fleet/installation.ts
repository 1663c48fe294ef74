import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Receipt } from "#lab/chaos/evidence.ts";
import type { Receiver } from "#lab/chaos/receivers.ts";
import type { Partner } from "#lab/chaos/shop.ts";
import { simulateProviders } from "#lab/chaos/simulate-providers.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { Part, type Role, runCommand, type Variables } from "./part.ts";
import { createPartner } from "./partners.ts";
import { Postgres } from "./postgres.ts";
import { waitFor } from "./program.ts";
import { createCertificate, poolerOf, prometheusOf, proxyOf, redisOf } from "./services.ts";

const roles: Role[] = ["api", "web", "worker"];
const machines = [1, 2];
const metricsPortsOfPart = 4;
/** Their passwords, through the pooler. */
const partRoles = { slipway_web: "the pages", slipway_api: "the partner api", slipway_worker: "the worker" };

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

type Start = { folder: string; release: string; firstPort: number; receipts: Receipt[] };

/** Two machines with an api, a web, and a worker part each, and everything that they need, all on this one. */
export async function startInstallation({ folder, release, firstPort, receipts }: Start) {
  const port = portsFrom(firstPort);
  const ports = { public: port(), stats: port(), postgres: port(), pooler: port(), redis: port(), prometheus: port() };
  const url = `https://localhost:${ports.public}`;
  const { certificate, withKey } = createCertificate(folder);
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, "utf8")]);

  const database = new Postgres(folder, "postgres", ports.postgres);
  const redis = redisOf(folder, ports.redis);
  const pooler = poolerOf(folder, ports.pooler, ports.postgres, partRoles);
  const simulator = await simulateProviders(url);
  const setup = { release, certificate };
  const variables: Variables = {
    ...simulatorVariables(simulator.url, null),
    DATABASE_URL: database.urlOf(),
    ...partUrls(database, ports.pooler),
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    SVC_PRODUCTION_URL: `https://127.0.0.1:${ports.public}`,
    SVC_SANDBOX_URL: url,
    SVC_SECRET: "gNf5xq0Ay2lqVJ3oN1Vb8s9KtW7eRzUu",
    SVC_SIGN_UP: "open",
    SVC_TRUSTED_PROXIES: "1",
    SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    SVC_DATABASE_CONNECTIONS: "5",
  };
  const parts = machines.flatMap((machine) =>
    roles.map((role) => {
      const own = { port: port(), metricsPort: port(metricsPortsOfPart) };
      return new Part({ name: `${role}${machine}`, role, ...own, folder, certificate, variables }, release);
    }),
  );
  const proxy = proxyOf(folder, ports, withKey, addressesOf(parts));
  const prometheus = prometheusOf(folder, ports.prometheus, parts.flatMap(targetsOf));
  const svc = (...args: string[]) => runCommand(setup, ["svc", ...args], variables);

  await Promise.all([createDatabase(database), redis.start()]);
  await pooler.start();
  await runCommand(setup, ["migrate"], variables);
  await Promise.all(parts.map((part) => part.start()));
  await Promise.all([proxy.start(), prometheus.start()]);
  const isBehindProxy = (part: Part) =>
    waitFor(`HAProxy doesn't use ${part.plan.name}`, () => proxy.isUp(part.plan.name));
  const served = parts.filter(({ plan }) => plan.role !== "worker");
  await Promise.all(served.map(isBehindProxy));

  const made = await createPartners({ url, svc, receipts });
  return {
    ...{ folder, certificate, url, ports, variables, database, redis, pooler, proxy, prometheus, parts, setup },
    simulatorUrl: simulator.url,
    /** Where a copy of the cluster goes, and files of svc backup. */
    ...{ copy: path.join(database.folder, "copy"), backups: createOpenFolder(folder, "backups") },
    /** A port for another service. */
    nextPort: port,
    partners: made.map(({ partner }) => partner),
    partOf: (name: string) => parts.find(({ plan }) => plan.name === name),
    /** Waits until requests reach the part again. */
    isServed: async (part: Part) => (served.includes(part) ? isBehindProxy(part) : undefined),
    async stop() {
      await simulator.close();
      await Promise.all(made.flatMap(({ receivers }) => receivers.map((receiver) => receiver.close())));
    },
  };
}

/** Returns the first of as many ports as wanted. */
function portsFrom(first: number): (count?: number) => number {
  let next = first;
  return (count = 1) => {
    next += count;
    return next - count;
  };
}

/** Everyone can write to it. */
function createOpenFolder(folder: string, name: string): string {
  const created = path.join(folder, name);
  mkdirSync(created);
  chmodSync(created, 0o777);
  return created;
}

async function createPartners(context: Parameters<typeof createPartner>[1]) {
  const made: { partner: Partner; receivers: Receiver[] }[] = [];
  for (const name of ["Northwind", "Contoso"]) made.push(await createPartner(name, context));
  return made;
}

const partUrls = (database: Postgres, port: number): Variables =>
  Object.fromEntries(
    Object.entries(partRoles).map(([role, secret]) => {
      const url = new URL(database.urlAs(role, secret));
      url.port = String(port);
      return [`DATABASE_${role.replace("slipway_", "").toUpperCase()}_URL`, url.href];
    }),
  );

async function createDatabase(database: Postgres): Promise<void> {
  await database.create();
  for (const [role, secret] of Object.entries(partRoles))
    await database.withSql((sql) => sql.unsafe(`create role ${role} login password '${secret}'`));
}

/** The addresses in the sample of the proxy. */
const sampleAddresses: Record<string, string> = {
  api1: "10.0.0.11:3000",
  api2: "10.0.0.12:3000",
  web1: "10.0.0.13:3000",
  web2: "10.0.0.14:3000",
};

const addressesOf = (parts: Part[]) =>
  Object.fromEntries(
    parts.flatMap(({ plan: { name, port } }) =>
      sampleAddresses[name] ? [[sampleAddresses[name], `127.0.0.1:${port}`]] : [],
    ),
  );

/** Each process of a part has its own port, see docs/operations/monitor.md. */
function targetsOf({ plan: { role, metricsPort } }: Part): string[] {
  const offsets = { worker: [0], web: [1, 3], api: [3] }[role];
  return offsets.map((offset) => `127.0.0.1:${metricsPort + offset}`);
}
