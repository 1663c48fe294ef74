import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { root } from "#boot/root.ts";

const megabytesMax = 5;

/** Reads 40 MB in 2,000 results, one after another, and prints the most megabytes by which the old generation grew. */
const script = `
import { getHeapSpaceStatistics } from "node:v8";
import postgres from "postgres";
const sql = postgres(process.env.DATABASE_URL, { max: 1 });
const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space").space_used_size;
const read = () => sql\`select repeat('x', 200) || n as text from generate_series(1, 100) n\`;
for (let count = 0; count < 200; count += 1) await read();
const before = oldBytes();
let growth = 0;
for (let count = 0; count < 2_000; count += 1) {
  await read();
  growth = Math.max(growth, oldBytes() - before);
}
console.log(growth / 2 ** 20);
await sql.end();`;

describe("the database driver", () => {
  it("leaves the rows of finished queries to young collections", () => {
    const args = ["--input-type=module", "--eval", script];
    const growth = Number(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
    expect(growth).toBeLessThan(megabytesMax);
  });
});
