import { expect } from "vitest";
import { updateLimits } from "#lib/partners/access.ts";
import { sendRequest } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";
import { newTestPartner } from "./test-partner.ts";

const target = "/api/v1/partner/transactions";

/** A running server that should reject every transaction. `canary` is part of the requests and must never be in a response. */
export async function startRejectingServer(canary: string) {
  const [server, partner] = await Promise.all([startTestServer(), newTestPartner()]);
  await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
  const headers = { "x-svc-api-key": partner.key };
  const responses: string[] = [];

  async function send(body: string | Buffer, others: Record<string, string | undefined> = {}) {
    const received = await sendRequest(server.url, {
      method: "POST",
      target,
      headers: { ...headers, ...others },
      body,
    });
    responses.push(received.text);
    return received;
  }
  const read = (path = "") => sendRequest(server.url, { target: target + path, headers });

  return {
    url: server.url,
    send,
    read,
    /** Expects this status, code and these invalid fields, and that nothing was stored. */
    async rejects(body: string | Buffer, expected: unknown[], others?: Record<string, string | undefined>) {
      const { status, body: envelope } = await send(body, others);
      const fields = envelope.data.errors?.map(({ field }: { field: string }) => field).sort();
      expect([status, envelope.data.error, ...(fields ?? [])]).toEqual(expected);
      expect((await read()).body.data.transactions).toEqual([]);
    },
    async end() {
      await server.stop();
      const all = responses.join("\n") + server.output();
      expect(all).not.toContain(canary);
      expect(all).not.toContain(partner.key);
      expect(server.output()).toBe("");
    },
  };
}
