import { FieldProblem, invalidProps, problemId } from "#components/checkout/field-problem.tsx";
import type { TypedWallet } from "#components/checkout/typed-wallet.ts";
import { controlClass } from "#components/ui/form/control-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type TagFieldProps = {
  view: CheckoutView;
  tag: NonNullable<CheckoutView["missingTag"]>;
  isInvalid: boolean;
  typed: TypedWallet;
};

const id = "wallet_address_tag";

const tagProblem = ({ name, isSent }: TagFieldProps["tag"]) =>
  isSent
    ? `Enter a valid ${name}, or confirm that the address needs none. You haven't been charged.`
    : `Confirm that the address needs no ${name}. You haven't been charged.`;

/** Asks for the wallet's destination tag or memo, or that it needs none: nobody can tell from the address. */
export function TagField({ view, tag, isInvalid, typed }: TagFieldProps) {
  const { name, label, isSent } = tag;
  const otherWay =
    view.canEnterWallet && !view.needsWallet
      ? `If yours needs one, enter both at ${view.provider.name}.`
      : `${view.provider.name} can't be given one from here.`;
  const describedBy = `${problemId(id)} tag-hint`;
  return (
    <div className="flex flex-col gap-1.5">
      {isSent && (
        <>
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          <input
            id={id}
            name={id}
            data-check="wallet_address_tag"
            defaultValue={typed.wallet_address_tag}
            maxLength={128}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={describedBy}
            {...invalidProps(isInvalid)}
            className={`${controlClass} text-md! h-12! font-mono`}
          />
        </>
      )}
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="needs_no_tag"
          value="yes"
          defaultChecked={typed.needs_no_tag !== undefined}
          required={!isSent && !view.canEnterWallet}
          aria-describedby={describedBy}
          {...(!isSent && invalidProps(isInvalid))}
          className="accent-accent size-5 shrink-0"
        />
        This address needs no {name}
      </label>
      <FieldProblem inputId={id} problem={isInvalid ? tagProblem(tag) : null} />
      <p id="tag-hint" className="text-muted text-base">
        {isSent
          ? "Exchanges show it next to the deposit address. Crypto sent there without it is lost. Your own wallet usually needs none."
          : `Crypto sent to an address at an exchange without its ${name} is lost. ${otherWay}`}
      </p>
    </div>
  );
}
