import * as z from "zod";
import { drillNames } from "#db/enums.ts";
import { dateTime } from "#lib/response-fields.ts";

const name = z.enum(drillNames, `Must be one of ${drillNames.join(", ")}`);

export const newWebhookDrills = z
  .strictObject({
    endpoint_id: z
      .string("Must be a string")
      .max(64, "Must be at most 64 characters long")
      .meta({
        description: "The sandbox endpoint that receives the requests. Can be omitted if you have only one.",
        examples: ["whe_4Zk1mQvY8sT2bN6hR0cWdE"],
      })
      .optional(),
    drills: z
      .array(name)
      .max(drillNames.length, `Can have at most ${drillNames.length} entries`)
      .meta({
        description: "The drills to run. `valid` always runs first. Defaults to all.",
        examples: [["duplicate"]],
      })
      .optional(),
  })
  .meta({ id: "NewWebhookDrills" });

const drillRequest = z
  .object({
    description: z.string().meta({ description: "What was sent.", examples: ["Signed with another secret"] }),
    expected: z.enum(["2xx", "4xx", "any"]).meta({ description: "The expected status.", examples: ["4xx"] }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: "The HTTP status of the response; null without one.", examples: [401] }),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why there was no response, such as `timeout`.", examples: [null] }),
    duration_ms: z.int().meta({ description: "How long the request took, in milliseconds.", examples: [12] }),
    is_expected: z.boolean().meta({ description: "Whether the response was as expected.", examples: [true] }),
  })
  .meta({ id: "DrillRequest" });
export type DrillRequest = z.output<typeof drillRequest>;

const drillResult = z
  .object({
    name: name.meta({ description: "The drill.", examples: ["bad_signature"] }),
    is_passed: z.boolean().meta({ description: "Whether your receiver behaved as it should.", examples: [true] }),
    verdict: z
      .string()
      .meta({ description: "What your receiver did.", examples: ["Rejected a wrong signature (401)."] }),
    fix: z
      .string()
      .nullable()
      .meta({ description: "What to change; null if the drill passed.", examples: [null] }),
    requests: z.array(drillRequest).meta({ description: "The requests in the order they were sent." }),
  })
  .meta({ id: "DrillResult" });
export type DrillResult = z.output<typeof drillResult>;

export const drillReport = z
  .object({
    id: z.string().meta({ description: "The report's ID.", examples: ["drl_4Zk1mQvY8sT2bN6hR0cWdE"] }),
    endpoint_id: z
      .string()
      .meta({ description: "The endpoint that was tested.", examples: ["whe_4Zk1mQvY8sT2bN6hR0cWdE"] }),
    started_at: dateTime("When the drills started (ISO 8601, UTC).", "2026-01-31T12:04:10.000Z"),
    is_passed: z.boolean().meta({ description: "Whether all drills passed.", examples: [true] }),
    results: z
      .array(drillResult)
      .meta({ description: "One entry per drill. Only `valid` if the endpoint can't be reached." }),
  })
  .meta({ id: "DrillReport" });
export type DrillReport = z.output<typeof drillReport>;
