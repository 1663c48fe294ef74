import { FieldProblem, invalidProps, problemId } from "#components/checkout/field-problem.tsx";
import type { TypedWallet } from "#components/checkout/typed-wallet.ts";
import { controlClass } from "#components/ui/form/control-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { tagKind } from "./tag-label.ts";

type TagFieldProps = {
  view: CheckoutView;
  tag: NonNullable<CheckoutView["missingTag"]>;
  isInvalid: boolean;
  typed: TypedWallet;
  text: CheckoutText;
};

const id = "wallet_address_tag";

/** Asks for the wallet's destination tag or memo, or that it needs none: nobody can tell from the address. */
export function TagField({ view, tag: { isSent }, isInvalid, typed, text: { t } }: TagFieldProps) {
  const kind = tagKind(view.cryptoCurrency, view.network);
  const otherWay = view.canEnterWallet && !view.needsWallet ? "tag.enterBoth" : "tag.notFromHere";
  const lost = `${t(`tag.${kind}Lost`)} ${t(otherWay, { provider: view.provider.name })}`;
  const describedBy = `${problemId(id)} tag-hint`;
  return (
    <div className="flex flex-col gap-1.5">
      {isSent && (
        <>
          <label htmlFor={id} className="font-medium">
            {t(`tag.${kind}`)}
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
            dir="ltr"
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
        {t(`tag.${kind}None`)}
      </label>
      <FieldProblem inputId={id} problem={isInvalid ? t(`tag.${kind}${isSent ? "Enter" : "Confirm"}`) : null} />
      <p id="tag-hint" className="text-muted text-base">
        {isSent ? t("tag.hint") : lost}
      </p>
    </div>
  );
}
