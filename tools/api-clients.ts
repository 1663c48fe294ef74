import { writeClientTypes } from "#lib/openapi/write-client-types.ts";
import { writePythonClient } from "#lib/openapi/write-python-client.ts";
import { writeCheckoutScript } from "./checkout-script.ts";

writeClientTypes();
writePythonClient();
await writeCheckoutScript();
