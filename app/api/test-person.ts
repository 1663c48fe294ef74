import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { encode } from "next-auth/jwt";
import { type Answered, call, type Route, type Sent } from "#app/api/test-partner.ts";
import { authOptions } from "#app/session.ts";
import type { Environment, Role } from "#db/enums.ts";
import type { Scope } from "#db/scope.ts";
import { registerPerson } from "#lib/people/register-person.ts";
import { startSession } from "#lib/people/session.ts";
import { randomBase62 } from "#lib/random-id.ts";

// next-auth asks Next for the request's cookies, and here handlers are called without Next around them.
const sentCookies = new AsyncLocalStorage<{ name: string; value: string }[]>();
const { cache, resolve } = createRequire(import.meta.url);
