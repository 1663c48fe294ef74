import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { readBrandVersions } from "#lib/brands/read-brand.ts";
import { saveBrand } from "#lib/brands/save-brand.ts";
import { brandForm } from "#lib/brands/test-brand.ts";
import { testLogo } from "#lib/brands/test-png.ts";
import { GET } from "./route.ts";

const ask = (file: string) => GET(new Request("http://127.0.0.1/"), { params: Promise.resolve({ file }) });

it("serves live and waiting logos by their hash, as images that never change", async () => {
  const { scope } = await newTestPartner();
  const production = { ...scope, environment: "production" } as const;
  await saveBrand(
    scope,
    brandForm({ logo: testLogo([1, 9, 1, 255]), logo_dark: testLogo([2, 9, 1, 255]) }),
    actor,
    new Date(),
  );
  await saveBrand(production, brandForm({ logo: testLogo([3, 9, 1, 255]) }), actor, new Date());
  const { live } = await readBrandVersions(scope);
  const { pending } = await readBrandVersions(production);
  const hashes = [live?.logo?.hash, live?.logoDark?.hash, pending?.logo?.hash];
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) {
    const response = await ask(`${hash}.png`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(
      createHash("sha256")
        .update(Buffer.from(await response.arrayBuffer()))
        .digest("hex"),
    ).toBe(hash);
  }
});

it("serves nothing else", async () => {
  const { scope } = await newTestPartner();
  const logo = testLogo([4, 9, 1, 255]);
  await saveBrand(scope, brandForm({ logo }), actor, new Date());
  const hash = (await readBrandVersions(scope)).live?.logo?.hash ?? "";
  const files = [
    hash,
    `${hash}.svg`,
    `${hash.toUpperCase()}.png`,
    `${hash.slice(1)}.png`,
    `${"0".repeat(64)}.png`,
    ".png",
  ];
  for (const file of files) expect((await ask(file)).status, file).toBe(404);
  await saveBrand(scope, brandForm(), actor, new Date());
  expect((await ask(`${hash}.png`)).status).toBe(404);
});
