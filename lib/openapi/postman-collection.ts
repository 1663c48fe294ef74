import type { DocumentedOperation, OpenApiDocument, Parameter } from "#lib/openapi/contract.ts";
import { sampleOf } from "#lib/openapi/sample.ts";

const text = (key: string, value: string) => ({ key, value, type: "string" });

/** The operations as a Postman collection in the format 2.1, in folders by tag. The base URL, at first the sandbox's, and the API
 * key are variables. Optional query parameters are disabled. */
export function postmanCollection({ info, servers, tags, paths, components }: OpenApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const exampleOf = ({ schema }: Parameter) => String(sampleOf(schema, components.schemas) ?? "");
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: {
      type: "apikey",
      apikey: [text("key", "X-SVC-API-KEY"), text("value", "{{api_key}}"), text("in", "header")],
    },
    variable: [text("base_url", servers.at(-1)?.url ?? ""), text("api_key", "")],
    item: tags
      .map(({ name, description }) => ({
        name,
        description,
        item: operations
          .filter(({ operation }) => operation.tags.includes(name))
          .map((one) => ({ name: one.operation.summary, request: toRequest(one, exampleOf) })),
      }))
      // Webhooks are no requests of the client.
      .filter(({ item }) => item.length > 0),
  };
}

type Documented = { method: string; path: string; operation: DocumentedOperation };

function toRequest({ method, path, operation }: Documented, exampleOf: (parameter: Parameter) => string) {
  const { description, security, parameters = [], requestBody } = operation;
  const located = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const entry = (parameter: Parameter) => ({
    key: parameter.name,
    value: exampleOf(parameter),
    description: parameter.description,
  });
  const query = located("query").map((one) => ({ ...entry(one), disabled: !one.required }));
  const address = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  const body = requestBody?.content["application/json"].examples?.default?.value;
  return {
    method,
    description,
    ...(security.length === 0 && { auth: { type: "noauth" } }),
    header: body ? [{ key: "Content-Type", value: "application/json" }] : [],
    url: {
      raw: `{{base_url}}${address}${sent.length > 0 ? `?${sent.join("&")}` : ""}`,
      host: ["{{base_url}}"],
      path: address.slice(1).split("/"),
      query,
      variable: located("path").map(entry),
    },
    ...(body !== undefined && {
      body: { mode: "raw", raw: JSON.stringify(body, null, 2), options: { raw: { language: "json" } } },
    }),
  };
}
