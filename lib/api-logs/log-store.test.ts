import { describe } from "vitest";
import { testLogStore } from "./test-log-store.ts";

describe("the API logs of Postgres", () => testLogStore());
