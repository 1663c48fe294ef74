import { controlClass } from "#components/ui/form/control-class.ts";
import type { CheckoutField } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { AddressTools } from "./address-tools.tsx";
import { autocompleteOf } from "./autocomplete.ts";
import { FieldProblem, invalidProps, problemId } from "./field-problem.tsx";
import { identityReason, needsReason } from "./field-reason.ts";
import { sentenceCase } from "./sentence-case.ts";

const valueLengthMax = 256;
const control = `${controlClass} text-md! h-12!`;

const walletKey = "wallet_address";
const checkedKeys = [walletKey, "wallet_address_tag"];

/** The field is about the buyer, not about their wallet. */
export const isPersonalField = ({ key }: CheckoutField): boolean => !checkedKeys.includes(key);

type BuyerFieldsProps = { fields: CheckoutField[]; provider: string; text: CheckoutText };

/** The fields that the provider asks for, in plain HTML. The first field that asks for an identity number explains why. */
export function BuyerFields({ fields, provider, text }: BuyerFieldsProps) {
  const explained = fields.filter(({ label }) => needsReason(label));
  return fields.map((field) => (
    <BuyerField
      key={field.key}
      field={field}
      isExplained={explained.includes(field)}
      reason={field === explained[0] ? identityReason(provider, explained.length, text) : null}
      text={text}
    />
  ));
}

type BuyerFieldProps = { field: CheckoutField; isExplained: boolean; reason: string | null; text: CheckoutText };

function BuyerField({ field, isExplained, reason, text }: BuyerFieldProps) {
  const { key, type, problem } = field;
  const id = `answer-${key}`;
  return (
    <div className="flex flex-col gap-1.5">
      {type === "yes_no" ? (
        <YesOrNo field={field} id={id} text={text} />
      ) : (
        <>
          <label htmlFor={id} className="font-medium">
            <Label field={field} text={text} />
          </label>
          {type === "choice" ? (
            <Choice field={field} id={id} text={text} />
          ) : (
            <Typed field={field} id={id} hasReason={isExplained} text={text} />
          )}
        </>
      )}
      <FieldProblem inputId={id} problem={problem ?? null} />
      {key === walletKey && <AddressTools inputId={id} text={text} />}
      {reason && (
        <p id={reasonId} className="text-muted text-base">
          {reason}
        </p>
      )}
    </div>
  );
}

/** Labels are the provider's, in English. */
const Label = ({ field: { label, isRequired }, text }: Pick<ControlProps, "field" | "text">) => (
  <>
    <bdi lang="en">{sentenceCase(label)}</bdi>
    {!isRequired && <span className="text-muted font-normal"> {text.t("field.optional")}</span>}
  </>
);

type ControlProps = { field: CheckoutField; id: string; text: CheckoutText };

const reasonId = "identity-reason";

const problemProps = ({ problem }: CheckoutField, id: string) => ({
  ...invalidProps(problem !== undefined),
  "aria-describedby": problemId(id),
});

const inputTypes: Partial<Record<CheckoutField["type"], string>> = { email: "email", phone: "tel", date: "date" };

/** Numbers are often account numbers or codes, so they are text inputs with a numeric keyboard. */
function Typed({ field, id, hasReason, text }: ControlProps & { hasReason: boolean }) {
  const { key, type, isRequired, value } = field;
  return (
    <input
      id={id}
      name={`answer.${key}`}
      type={inputTypes[type] ?? "text"}
      inputMode={type === "number" ? "decimal" : undefined}
      {...digitProps(field, text)}
      autoComplete={autocompleteOf(field)}
      autoCapitalize={key === walletKey ? "none" : undefined}
      data-check={checkedKeys.includes(key) ? key : undefined}
      spellCheck={false}
      dir={type === "text" && key !== walletKey ? "auto" : "ltr"}
      maxLength={type === "date" ? undefined : valueLengthMax}
      required={isRequired}
      defaultValue={value}
      {...problemProps(field, id)}
      aria-describedby={hasReason ? `${problemId(id)} ${reasonId}` : problemId(id)}
      className={control}
    />
  );
}

/** Spaces and hyphens, which people paste, are allowed. The browser shows the title if the pattern doesn't match. */
function digitProps({ digits }: CheckoutField, { t }: CheckoutText) {
  if (!digits) return {};
  const [times, title] =
    digits === "any" ? ["+", t("field.digits")] : [`{${digits}}`, t("field.digitCount", { count: digits })];
  return {
    inputMode: "numeric",
    pattern: `(?:[\\s\\-]*[0-9])${times}[\\s\\-]*`,
    title,
    "data-digits": digits,
  } as const;
}

function Choice({ field, id, text }: ControlProps) {
  const { key, isRequired, value, options = [] } = field;
  return (
    <select
      id={id}
      name={`answer.${key}`}
      required={isRequired}
      defaultValue={value ?? ""}
      {...problemProps(field, id)}
      className={control}
    >
      <option value="">{text.t("field.choose")}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang="en">
          {option.label}
        </option>
      ))}
    </select>
  );
}

function YesOrNo({ field, id, text }: ControlProps) {
  const { key, isRequired, value } = field;
  return (
    <fieldset {...problemProps(field, id)}>
      <legend className="font-medium">
        <Label field={field} text={text} />
      </legend>
      <div className="flex gap-6">
        {(["yes", "no"] as const).map((answer) => (
          <label key={answer} className="flex h-11 items-center gap-2">
            <input
              type="radio"
              name={`answer.${key}`}
              value={answer}
              required={isRequired}
              defaultChecked={value === answer}
              className="accent-accent size-5"
            />
            {text.t(`field.${answer}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
