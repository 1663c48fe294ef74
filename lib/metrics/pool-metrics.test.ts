import { expect, it } from "vitest";
import { closeDatabase } from "#db/client.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { measurePool } from "./pool-metrics.ts";
import { writeMetrics } from "./write-metrics.ts";

it("says whether the database responds", async () => {
  measurePool();
  const up = async () => /\nslipway_database_up\{part="test"\} (\d)\n/.exec(await writeMetrics("test"))?.[1];
  expect(await up()).toBe("1");
  const url = process.env.DATABASE_URL ?? "";
  await closeDatabase();
  stubVariables({ DATABASE_URL: "postgres://a:b@127.0.0.1:9/c" });
  await expect.poll(up).toBe("0");
  await closeDatabase();
  stubVariables({ DATABASE_URL: url });
  await expect.poll(up).toBe("1");
});
