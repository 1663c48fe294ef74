import { expect } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { ask } from "#boot/test-client.ts";
import { startTestServer } from "#boot/test-server.ts";
import { updateLimits } from "#lib/partners/update-limits.ts";

const target = "/api/v1/partner/transactions";

/** A running server and a partner whose creations it is to refuse. `canary` is in what is sent, and may never come back. */
export async function startRefusing(canary: string) {
  const [server, partner] = await Promise.all([startTestServer(), newTestPartner()]);
  await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
  const headers = { "x-svc-api-key": partner.key };
  const answers: string[] = [];

  async function send(body: string | Buffer, others: Record<string, string | undefined> = {}) {
    const received = await ask(server.url, { method: "POST", target, headers: { ...headers, ...others }, body });
    answers.push(received.text);
    return received;
  }
  const read = (path = "") => ask(server.url, { target: target + path, headers });

  return {
    url: server.url,
    send,
    read,
    /** Sends it, and expects status, code and fields at fault as told, and that nothing was stored. */
    async refuses(body: string | Buffer, expected: unknown[], others?: Record<string, string | undefined>) {
      const { status, body: envelope } = await send(body, others);
      const fields = envelope.data.errors?.map(({ field }: { field: string }) => field).sort();
      expect([status, envelope.data.error, ...(fields ?? [])]).toEqual(expected);
      expect((await read()).body.data.transactions).toEqual([]);
    },
    async end() {
      await server.stop();
      const all = answers.join("\n") + server.output();
      expect(all).not.toContain(canary);
      expect(all).not.toContain(partner.key);
      expect(server.output()).toBe("");
    },
  };
}
