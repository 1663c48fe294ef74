import { writeClientTypes } from "#lib/openapi/write-client-types.ts";
import { writePythonClient } from "#lib/openapi/write-python-client.ts";

writeClientTypes();
writePythonClient();
