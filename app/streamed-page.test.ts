import { expect, test } from "vitest";
import { StreamedContent } from "#components/shell/streamed-content.tsx";
import { sendEarly } from "./streamed-page.tsx";

test("sends a page that is ready as a whole", async () => {
  expect(await sendEarly(Promise.resolve("page"), "skeleton")).toMatchObject({
    type: StreamedContent,
    props: { children: "page" },
  });
});

test("fails before anything is sent if the page fails early", async () => {
  await expect(sendEarly(Promise.reject(new Error("no database")), "skeleton")).rejects.toThrow("no database");
});

test("sends the skeleton first if the page takes longer", async () => {
  const { promise: page, resolve } = Promise.withResolvers<string>();
  expect(await sendEarly(page, "skeleton")).toMatchObject({
    // The same component as of a refresh, which is never streamed, so that React keeps the page.
    type: StreamedContent,
    props: { children: page, skeleton: expect.anything() },
  });
  resolve("page");
});
