import { readDocument } from "#app/docs/read-document.ts";
import { postmanCollection } from "#lib/openapi/postman-collection.ts";

/** The Partner API as a Postman collection, with the addresses of this installation. */
export async function GET(): Promise<Response> {
  return Response.json(postmanCollection(await readDocument()), {
    headers: { "content-disposition": 'attachment; filename="slipway.postman_collection.json"' },
  });
}
