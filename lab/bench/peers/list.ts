import { createServer } from "node:http";
import postgres from "postgres";

/** The least that a list needs: one prepared statement for a page of BENCH_PARTNER's transactions as JSON. */
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10 });
const partnerId = process.env.BENCH_PARTNER ?? "";

createServer(async (_request, response) => {
  const rows =
    await sql`select id, type, provider, fiat_currency, crypto_currency, network, payment_method, amount::text,
    fiat_amount::text, crypto_amount::text, status, created_at::text from transactions t
    where partner_id = ${partnerId} and environment = 'sandbox' order by t.created_at desc, t.id desc limit 21`;
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
