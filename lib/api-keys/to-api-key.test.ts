import { expect, it } from "vitest";
import { toApiKey } from "./to-api-key.ts";

const now = new Date("2026-03-10T12:00:00Z");
const at = (ms: number) => new Date(now.getTime() + ms);
const row = {
  id: "key_1",
  partnerId: "ptn_1",
  environment: "sandbox" as const,
  name: "server",
  hash: Buffer.alloc(32),
  hint: "svc_test_ab12…9fXy",
  scopes: ["quotes:read" as const],
  cidrs: ["192.0.2.0/24"],
  createdAt: at(-1_000),
  createdBy: null,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  rotatedFrom: null,
  expiryNotifiedAt: null,
  refusalNotifiedAt: null,
};

it("returns a key without its hash", () => {
  expect(toApiKey({ ...row, lastUsedAt: at(-1), rotatedFrom: "key_0" }, now)).toEqual({
    id: "key_1",
    name: "server",
    hint: "svc_test_ab12…9fXy",
    environment: "sandbox",
    scopes: ["quotes:read"],
    cidrs: ["192.0.2.0/24"],
    status: "active",
    created_at: "2026-03-10T11:59:59.000Z",
    expires_at: null,
    revoked_at: null,
    last_used_at: "2026-03-10T11:59:59.999Z",
    rotated_from: "key_0",
  });
});

it("is expired from its expiry on, unless it was revoked", () => {
  expect(toApiKey({ ...row, expiresAt: at(1) }, now)).toMatchObject({
    status: "active",
    expires_at: at(1).toISOString(),
  });
  expect(toApiKey({ ...row, expiresAt: now }, now).status).toBe("expired");
  expect(toApiKey({ ...row, expiresAt: at(-1), revokedAt: at(-2) }, now)).toMatchObject({
    status: "revoked",
    revoked_at: at(-2).toISOString(),
  });
});
