import type { LoggedFieldError } from "#db/schema.ts";
import type { FieldError } from "#lib/errors.ts";

const fieldsMax = 10;
const nameMax = 64;
/** What a parameter name looks like. Other text that a client sent as a name could be a value, such as an email address. */
const plainName = /^[A-Za-z_][\w.[\]-]*$/;
const containsKey = /svc_(test|live)_/i;

/** The invalid fields as they are logged: names and codes, never values or messages. Null without any. */
export function loggedFields(errors: FieldError[] | undefined): LoggedFieldError[] | null {
  if (!errors || errors.length === 0) return null;
  return errors.slice(0, fieldsMax).map(({ field, code }) => ({ field: loggedName(field), code }));
}

const loggedName = (name: string) =>
  plainName.test(name) && !containsKey.test(name) ? name.slice(0, nameMax) : "(unknown)";
