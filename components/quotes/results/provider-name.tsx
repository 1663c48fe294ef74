import { classNames } from "#components/ui/page/class-names.ts";

type ProviderNameProps = {
  provider: { name: string; identifier: string };
  /** It cannot be chosen: the mark steps back, the name stays readable. */
  isPale?: boolean;
};

export const ProviderName = ({ provider, isPale }: ProviderNameProps) => (
  <span className="flex items-center gap-2">
    {/* biome-ignore lint/performance/noImgElement: a vector of our own needs no optimising. */}
    <img
      src={`/icons/providers/${provider.identifier}.svg`}
      alt=""
      className={classNames("size-5 max-w-none shrink-0", isPale && "opacity-50")}
    />
    {provider.name}
  </span>
);
