import { describe, expect, it } from "vitest";
import { DELETE } from "#app/api/dashboard/[environment]/api-keys/[keyId]/route.ts";
import { callFromPage, newTestPerson } from "#app/api/test-person.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";

async function personWithKey(options: Parameters<typeof newTestPerson>[0] = {}) {
  const person = await newTestPerson(options);
  const [key] = await listKeys(person.scope, new Date());
  if (!key) throw new Error("A test partner comes with a key");
  const status = async () => (await listKeys(person.scope, new Date()))[0]?.status;
  return { ...person, keyId: key.id, status };
}

const revoking = (keyId: string, environment = "sandbox") => ({ method: "DELETE", params: { environment, keyId } });

describe("200", () => {
  it("revokes the key", async () => {
    const person = await personWithKey();
    expect((await person.call(DELETE, revoking(person.keyId))).status).toBe(200);
    expect(await person.status()).toBe("revoked");
  });
});

describe("401", () => {
  it("asks whoever has no session to sign in", async () => {
    const person = await personWithKey();
    expect((await callFromPage(DELETE, revoking(person.keyId))).status).toBe(401);
    expect(await person.status()).toBe("active");
  });
});

describe("403", () => {
  it("refuses another origin", async () => {
    const person = await personWithKey();
    const answer = await person.call(DELETE, {
      ...revoking(person.keyId),
      headers: { origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
    expect(await person.status()).toBe("active");
  });

  it("refuses whoever only reads", async () => {
    const person = await personWithKey({ role: "analyst" });
    expect((await person.call(DELETE, revoking(person.keyId))).status).toBe(403);
    expect(await person.status()).toBe("active");
  });
});

describe("404", () => {
  it("answers alike for another partner's key, the other environment's, an unknown and a revoked one", async () => {
    const [person, other] = [await personWithKey(), await personWithKey()];
    await other.call(DELETE, revoking(other.keyId));
    const answers = [
      await person.call(DELETE, revoking(other.keyId)),
      await person.call(DELETE, revoking(person.keyId, "production")),
      await person.call(DELETE, revoking("key_unknown")),
      await other.call(DELETE, revoking(other.keyId)),
    ];
    const told = answers.map(({ status, body }) =>
      JSON.stringify({ status, ...body, data: { ...body.data, request_id: "" } }),
    );
    expect(new Set(told).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(await person.status()).toBe("active");
  });
});
