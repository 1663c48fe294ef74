import { beforeAll, describe, expect, it } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { prepareClickHouse } from "./clickhouse/schema.ts";
import { shippedForGood, writeShippedTo } from "./clickhouse/shipped-to.ts";
import { readCompleteTo } from "./read-complete-to.ts";

describe("the time up to which API logs are complete", () => {
  useOwnClickHouse();
  beforeAll(async () => {
    stubVariables({ SVC_LOG_STORE: "clickhouse" });
    await prepareClickHouse();
  });

  it("is that of the process that is furthest behind, if that is more than ten seconds ago", async () => {
    const shippedTo = new Date();
    expect(await readCompleteTo(shippedTo)).toBeNull();
    await writeShippedTo("ended", shippedForGood);
    await writeShippedTo("behind", shippedTo);
    const later = (ms: number) => new Date(shippedTo.getTime() + ms);
    expect(await readCompleteTo(later(10_000))).toBeNull();
    expect(await readCompleteTo(later(10_001))).toBe(shippedTo.toISOString());
  });
});
