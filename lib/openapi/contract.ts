import type { Status } from "#db/enums.ts";

/** Those of operations. */
export const methods = ["get", "post", "patch", "delete"] as const;
export type Method = (typeof methods)[number];

/** The parts of JSON Schema that our document uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  examples?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  maxProperties?: number;
};

export type Parameter = {
  name: string;
  in: "query" | "path";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
};
type Content = { "application/json": { schema: JsonSchema; examples?: Record<string, { value: unknown }> } };
export type DocumentedResponse = {
  description: string;
  headers?: Record<string, { $ref: string } | DocumentedHeader>;
  content?: Content;
};
type DocumentedRequest = { required?: boolean; content: Content };

export type DocumentedOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: DocumentedRequest;
  responses: Record<string, DocumentedResponse | { $ref: string }>;
  deprecated?: boolean;
  "x-svc-scope"?: string;
  "x-svc-limit"?: string;
};

export type DocumentedWebhook = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: (Omit<Parameter, "in"> & { in: "header" })[];
  requestBody: DocumentedRequest;
};

export type DocumentedHeader = { required?: boolean; description?: string; schema: JsonSchema };

export type OpenApiDocument = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
    contact?: { name: string; url: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Method, DocumentedOperation>>>;
  webhooks: Record<string, { post: DocumentedWebhook }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DocumentedResponse>;
    headers: Record<string, DocumentedHeader>;
    securitySchemes: Record<string, unknown>;
  };
};

export const languages = [
  { id: "curl", title: "curl" },
  { id: "typescript", title: "TypeScript" },
  { id: "python", title: "Python" },
  { id: "php", title: "PHP" },
  { id: "go", title: "Go" },
] as const;
export type Language = (typeof languages)[number]["id"];
export type CodeExamples = Record<Language, string>;

/** A row in a table of parameters or fields. */
export type FieldRow = {
  /** The full path, such as "provider.name". */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** The value to prefill in a form; empty if there is none. */
  example: string;
};

export type ErrorRow = { status: number; code: string; description: string; remedy: string; retry: string };

export type OperationReference = {
  operationId: string;
  method: Uppercase<Method>;
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  limit: string | null;
  key: "required" | "optional" | "none";
  parameters: (FieldRow & { location: "query" | "path" })[];
  body: FieldRow[];
  response: FieldRow[];
  sampleResponse: string;
  headers: { name: string; description: string }[];
  errors: ErrorRow[];
  examples: CodeExamples;
};

export type ObjectReference = { title: string; rows: FieldRow[] };
export type WebhookReference = { name: string; summary: string; payload: FieldRow[]; sample: string };
export type StatusRow = { status: Status; description: string; next: readonly Status[]; event: string | null };
