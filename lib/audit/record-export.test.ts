import { expect, it } from "vitest";
import { filtersOf } from "./record-export.ts";

it("records the filters of an export without what was searched for", () => {
  expect(filtersOf("status=success&wallet=bc1q&q=%00&window=%00&cursor=x&type=")).toEqual({
    filters: ["status: success", "wallet", "q", "window"],
  });
  expect(filtersOf("")).toBeUndefined();
});
