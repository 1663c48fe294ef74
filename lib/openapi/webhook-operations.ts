import * as z from "zod";
import type { Operation } from "#lib/openapi/operation.ts";
import {
  deletedWebhookEndpoint,
  endpointPath,
  newWebhookEndpoint,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointList,
  webhookEndpointWithSecret,
} from "#lib/webhooks/partner-endpoint-contract.ts";

const none = z.strictObject({});
const common = { tag: "Webhooks", query: none, exampleParameters: [] } as const;
const write = { scope: "webhooks:write", limit: "creations" } as const;

/** Changes are recorded in the audit log with the name of the key. */
export const webhookOperations = {
  listWebhookEndpoints: {
    ...common,
    method: "get",
    path: "/webhook-endpoints",
    summary: "List webhook endpoints",
    description: "Returns your webhook endpoints in this environment, oldest first, without their secrets.",
    access: { scope: "webhooks:write", limit: "reads" },
    message: "Webhook endpoints found",
    data: webhookEndpointList,
    errors: [],
  },
  createWebhookEndpoint: {
    ...common,
    method: "post",
    path: "/webhook-endpoints",
    summary: "Create a webhook endpoint",
    description:
      "Adds an endpoint that receives all later events. Only this response and that of a rotation contain its signing secret. You can have up to 10 endpoints in each environment. If one of them has the same URL, the request is rejected with `invalid_value` for `url`, so a repeated request doesn't add another. If you lost the response, rotate the secret of the endpoint that the error names.",
    access: write,
    body: newWebhookEndpoint,
    message: "Webhook endpoint created",
    data: webhookEndpointWithSecret,
    errors: ["limit_reached", "payload_too_large", "unsupported_media_type"],
  },
  getWebhookEndpoint: {
    ...common,
    method: "get",
    path: "/webhook-endpoints/{endpoint_id}",
    summary: "Retrieve a webhook endpoint",
    description: "Returns a webhook endpoint without its secret.",
    access: { scope: "webhooks:write", limit: "reads" },
    pathParameters: endpointPath,
    message: "Webhook endpoint found",
    data: webhookEndpoint,
    errors: ["not_found"],
  },
  updateWebhookEndpoint: {
    ...common,
    method: "patch",
    path: "/webhook-endpoints/{endpoint_id}",
    summary: "Update a webhook endpoint",
    description: "Changes the fields that you send. All later attempts use them, including those of queued events.",
    access: write,
    pathParameters: endpointPath,
    body: webhookEndpointChange,
    message: "Webhook endpoint updated",
    data: webhookEndpoint,
    errors: ["not_found", "payload_too_large", "unsupported_media_type"],
    exampleParameters: ["events"],
  },
  rotateWebhookSecret: {
    ...common,
    method: "post",
    path: "/webhook-endpoints/{endpoint_id}/rotate",
    summary: "Rotate a webhook secret",
    description:
      "Creates a new signing secret, which only this response contains. For 24 hours, each request is signed with the new and the previous secret. A second rotation within that time ends the use of the oldest secret immediately.",
    access: write,
    pathParameters: endpointPath,
    message: "Secret rotated",
    data: webhookEndpointWithSecret,
    errors: ["not_found"],
  },
  deleteWebhookEndpoint: {
    ...common,
    method: "delete",
    path: "/webhook-endpoints/{endpoint_id}",
    summary: "Delete a webhook endpoint",
    description:
      "Deletes an endpoint. Its queued events aren't sent any longer; `GET /events` still returns them. The dashboard keeps its deliveries for 90 days.",
    access: write,
    pathParameters: endpointPath,
    message: "Webhook endpoint deleted",
    data: deletedWebhookEndpoint,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Operation>;
