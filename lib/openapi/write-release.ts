import { writeFileSync } from "node:fs";
import path from "node:path";
import { releasesFolder, releaseText } from "#lib/openapi/api-changelog.ts";
import { documentFor } from "#lib/openapi/document.ts";

// Run `npm run api:release -- 2026-11-23` before each release: it keeps the document for the changelog and the
// compatibility test.
const [date] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d$/.test(date ?? "")) throw new Error("Give the date of the release, such as 2026-11-23");
const document = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });
writeFileSync(path.join(releasesFolder, `${date}.json`), releaseText(document));
