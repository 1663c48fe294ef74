import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";

/** (b) A bare Next route handler that returns the same bytes. */
const app = next({ dev: false, dir: fileURLToPath(new URL("../next-app", import.meta.url)) });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(Number(process.env.PORT), "127.0.0.1", () =>
  process.send?.("ready"),
);
process.on("disconnect", () => process.exit());
