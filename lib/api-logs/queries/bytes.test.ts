import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";
import { insertApiLogs, type NewApiLog } from "./api-logs.ts";

const sql = setUpOwnDatabase();
const day = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
const [count, batchSize, partners] = [100_000, 200, 20];

/** Text that is as random as an ID, and the same in each run. */
const random = (name: string, length: number) => hash("sha256", name).slice(0, length);
const numberOf = (name: string, max: number) => Number.parseInt(random(name, 8), 16) % max;

/** The requests of some partners with two keys each, in the order in which they are committed: up to 20 ms after they arrived. */
function requestOf(place: number): NewApiLog {
  const at = new Date(Date.parse(day) + place + 20 - numberOf(`late ${place}`, 20));
  const partner = numberOf(`partner ${place}`, partners);
  const paths = [
    "quotes",
    "quotes",
    "providers",
    `transactions/tx_${random(`tx ${numberOf(`of ${place}`, 5_000)}`, 22)}`,
  ];
  return {
    requestId: `req_${at.getTime().toString(16).padStart(12, "0")}${random(`id ${place}`, 20)}`,
    at,
    partnerId: `par_${random(`partner ${partner}`, 22)}`,
    environment: "production",
    keyId: `key_${random(`key ${partner} ${place % 2}`, 22)}`,
    method: "GET",
    path: `/api/v1/partner/${paths[numberOf(`path ${place}`, paths.length)]}`,
    status: 200,
    durationMs: numberOf(`duration ${place}`, 100),
    errorCode: null,
  };
}

it("a successful request takes at most 400 bytes while its day is being written, with its indexes", async () => {
  const name = `api_logs_${day.replaceAll("-", "")}`;
  await createPartition(sql, apiLogPartitions, day);
  for (let from = 0; from < count; from += batchSize)
    await insertApiLogs(Array.from({ length: batchSize }, (_, place) => requestOf(from + place)));
  const [row] =
    await sql`select pg_total_relation_size(${name}::regclass)::int as bytes, count(*)::int as rows from ${sql(name)}`;
  expect(row?.rows).toBe(count);
  expect(row?.bytes / count).toBeLessThanOrEqual(400);
  expect(row?.bytes / count).toBeGreaterThan(250);
});
