import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { TenantScope } from "#db/scope.ts";
import { seal } from "./seal.ts";
import { openCursor, sealCursor } from "./sealed-cursor.ts";
import { stubVariables } from "./test-variables.ts";

const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];
const useSecrets = (secret: string, previous = "") =>
  stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });

const scope: TenantScope = { partnerId: "partner", environment: "sandbox" };
const position = "2.1769860000000.1769861050000000.5215";
const plain = (text: string) => Buffer.from(text).toString("base64url");

describe("a sealed cursor", () => {
  it("returns its position to its partner, in its environment only", () => {
    useSecrets(first);
    const cursor = sealCursor(scope, position);
    expect(openCursor(scope, cursor)).toBe(position);
    expect(openCursor({ ...scope, environment: "production" }, cursor)).toBeNull();
    expect(openCursor({ ...scope, partnerId: "other" }, cursor)).toBeNull();
  });

  it("has the same length for small and large positions, and nothing of them", () => {
    useSecrets(first);
    const largest = `2.${Array.from({ length: 3 }, () => String(2n ** 63n - 1n)).join(".")}`;
    for (const text of ["2.0.0.0", position, largest]) {
      const cursor = sealCursor(scope, text);
      expect(cursor).toMatch(/^[\w-]{128}$/);
      const bytes = Buffer.from(cursor, "base64url").toString("latin1");
      for (const number of text.split(".").filter(({ length }) => length > 3)) expect(bytes).not.toContain(number);
    }
  });

  it("of an earlier version is decompressed", () => {
    useSecrets(first);
    const text = '[1,"1769860000000",1769861050000,"9142:9142:","9142:9142:",1769861049000,"req_4Zk1mQv"]';
    const compressed = Buffer.concat([Buffer.of(0), deflateRawSync(text)], 153);
    const cursor = seal("cursors", "partner/sandbox", compressed).toString("base64url");
    expect(openCursor(scope, cursor)).toBe(text);
  });

  it("is null after any character is changed, added, or removed", () => {
    useSecrets(first);
    const cursor = sealCursor(scope, position);
    for (let place = 0; place < cursor.length; place += 1) {
      const changed = cursor[place] === "A" ? "B" : "A";
      expect(openCursor(scope, cursor.slice(0, place) + changed + cursor.slice(place + 1))).toBeNull();
      expect(openCursor(scope, cursor.slice(0, place))).not.toBe(position);
    }
    for (const text of [`${cursor}=`, `${cursor}A`, ` ${cursor}`]) expect(openCursor(scope, text)).toBeNull();
  });

  it("is returned again for the same position, until SVC_SECRET changes", () => {
    useSecrets(first);
    const cursor = sealCursor(scope, position);
    expect(sealCursor(scope, position, cursor)).toBe(cursor);
    expect(sealCursor(scope, "2.0.0.0", cursor)).not.toBe(cursor);
    for (const text of ["latest", plain(position)]) expect(sealCursor(scope, position, text)).toHaveLength(128);
    useSecrets(second, first);
    const renewed = sealCursor(scope, position, cursor);
    expect(openCursor(scope, cursor)).toBe(position);
    useSecrets(second);
    expect(openCursor(scope, renewed)).toBe(position);
    expect(openCursor(scope, cursor)).toBeNull();
  });

  it("can still be one from before cursors were encrypted", () => {
    for (const text of [position, "9142.5215", '[1,"1769860000000",1769861050000,"9142:9142:"]'])
      expect(openCursor(scope, plain(text))).toBe(text);
    expect(openCursor(scope, `${plain("9142.5215")}=`)).toBeNull();
  });
});
