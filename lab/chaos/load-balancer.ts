import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "#processes/postgres.ts";

export const hasLoadBalancer: boolean = spawnSync("haproxy", ["-v"]).status === 0;

export type LoadBalancer = Awaited<ReturnType<typeof startLoadBalancer>>;

/** HAProxy without retries, so that a request that reaches a closed port fails. */
export async function startLoadBalancer(folder: string, ports: number[]) {
  const [port, statsPort] = [await freePort(), await freePort()];
  const servers = ports.map((one) => `  server s${one} 127.0.0.1:${one} check inter 200ms fall 3 rise 1`).join("\n");
  const file = path.join(folder, "haproxy.cfg");
  const text = `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  retries 0
frontend public
  bind 127.0.0.1:${port}
  default_backend slipway
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
backend slipway
  balance roundrobin
  http-reuse always
  option httpchk GET /readyz
${servers}
`;
  writeFileSync(file, text);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether the server at this port gets requests. */
    async isUp(one: number): Promise<boolean> {
      const response = await fetch(`http://127.0.0.1:${statsPort}/;csv`).catch(() => null);
      const line = (await response?.text())?.split("\n").find((text) => text.startsWith(`slipway,s${one},`));
      return line?.split(",")[17] === "UP";
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
