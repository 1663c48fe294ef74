import { AlwaysOffSampler, AlwaysOnSampler } from "@opentelemetry/sdk-trace";
import { describe, expect, it } from "vitest";
import { readSampler } from "./tracing.ts";

const read = (name?: string, ratio?: string) =>
  readSampler({
    NODE_ENV: "test",
    ...(name && { OTEL_TRACES_SAMPLER: name }),
    ...(ratio && { OTEL_TRACES_SAMPLER_ARG: ratio }),
  });

describe("OTEL_TRACES_SAMPLER", () => {
  it("is parentbased_always_on unless it is set", () => {
    expect(String(read())).toMatch(/^ParentBased\{root=AlwaysOnSampler/);
    expect(read("always_on")).toBeInstanceOf(AlwaysOnSampler);
    expect(read("always_off")).toBeInstanceOf(AlwaysOffSampler);
    expect(String(read("traceidratio", "0.25"))).toMatch("0.25");
    expect(String(read("parentbased_traceidratio", "0.25"))).toMatch(/^ParentBased\{root=.*0\.25/);
  });

  it("is rejected with the variable's name if it isn't known", () => {
    expect(() => read("sometimes")).toThrow(/^OTEL_TRACES_SAMPLER must be one of always_on,/);
    expect(() => read("traceidratio", "2")).toThrow("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  });
});
