import { Suspense } from "react";
import { expect, test } from "vitest";
import { sendEarly } from "./streamed-page.tsx";

test("sends a page that is ready as a whole", async () => {
  expect(await sendEarly(Promise.resolve("page"), "skeleton")).toBe("page");
});

test("fails before anything is sent if the page fails early", async () => {
  await expect(sendEarly(Promise.reject(new Error("no database")), "skeleton")).rejects.toThrow("no database");
});

test("sends the skeleton first if the page takes longer", async () => {
  const { promise: page, resolve } = Promise.withResolvers<string>();
  expect(await sendEarly(page, "skeleton")).toMatchObject({ type: Suspense, props: { children: page } });
  resolve("page");
});
