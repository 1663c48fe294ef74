import type * as z from "zod";
import type { Environment } from "#db/enums.ts";
import { readBody, readQuery, rejectBody } from "#http/read-input.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { AuthenticatedKey } from "#lib/api-keys/authenticate.ts";
import { AppError, type FieldError, invalidFields } from "#lib/errors.ts";
import type { Operation } from "#lib/openapi/operation.ts";

export type PartnerOperation = Operation & { access: NonNullable<Operation["access"]>; data: z.ZodType };

type Caller<Op extends PartnerOperation> = {
  environment: Environment;
  /** Base of the links in the response: the environment's configured address, or the one the client used. */
  baseUrl: string;
  /** The IP address of the client. */
  address: string;
  now: Date;
} & (Op["access"] extends { isKeyOptional: true } ? unknown : { apiKey: AuthenticatedKey });

export type Input<Op extends PartnerOperation> = {
  params: Record<string, string>;
  query: z.output<Op["query"]>;
  body: Op["body"] extends z.ZodType ? z.output<Op["body"]> : undefined;
  setHeader(name: string, value: string): void;
} & Caller<Op>;

type Fields<Op extends PartnerOperation> = Partial<
  Op["body"] extends z.ZodType ? z.output<Op["body"]> : z.output<Op["query"]>
>;

/** Finds what the operation refuses among the fields that its schema accepts. Others are absent. */
export type FindMore<Op extends PartnerOperation> = (fields: Fields<Op>, caller: Caller<Op>) => Promise<FieldError[]>;

/** The query and the body. If the schema refuses a field, the error also names those that only `findMore` refuses. */
export async function readOperation<Op extends PartnerOperation>(
  request: RequestContext,
  { query, repeatable, nonBlank, body }: Op,
  findMore: ((fields: Fields<Op>) => Promise<FieldError[]>) | undefined,
) {
  try {
    return {
      query: readQuery(request, query, { repeatable, nonBlank, isBlankAbsent: true }),
      body: body ? await readBody(request, body, { isBlankAbsent: true }) : rejectBody(request),
    };
  } catch (error) {
    const { errors = [], valid } = error instanceof AppError ? error.details : {};
    if (!findMore || !valid) throw error;
    const known = new Set(errors.map(({ field }) => field));
    const others = await findMore(valid as Fields<Op>);
    throw invalidFields([...errors, ...others.filter(({ field, code }) => !known.has(field) && !mayBeInvalid(code))]);
  }
}

/** What is missing may have been sent, but invalid. */
const mayBeInvalid = (code: FieldError["code"]) => code === "missing" || code === "wallet_address_required";
