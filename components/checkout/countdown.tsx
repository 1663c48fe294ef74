import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type CountdownProps = { seconds: number; text: CheckoutText };

/** "Try again in 40 seconds.", which public/checkout.js counts down. A timer isn't announced each second. */
export const Countdown = ({ seconds, text }: CountdownProps) => {
  const over = text.t("problem.tryNow");
  if (seconds === 0) return over;
  return (
    <span role="timer" data-countdown={seconds} data-over={over}>
      {text.rich("problem.tryIn", { time: () => <span key="time">{secondsText(seconds, text)}</span> })}
    </span>
  );
};

const secondsText = (seconds: number, { language }: CheckoutText): string =>
  new Intl.NumberFormat(`${language.code}-u-nu-latn`, { style: "unit", unit: "second", unitDisplay: "long" }).format(
    seconds,
  );
