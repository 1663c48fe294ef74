import { classNames } from "#components/ui/page/class-names.ts";

type ProviderNameProps = {
  provider: { name: string; identifier: string };
  /** For providers that can't be selected. */
  isPale?: boolean;
};

export const ProviderName = ({ provider, isPale }: ProviderNameProps) => (
  <span className="flex items-center gap-2">
    {/* biome-ignore lint/performance/noImgElement: our own SVG needs no optimizing. */}
    <img
      src={`/icons/providers/${provider.identifier}.svg`}
      alt=""
      className={classNames("size-5 max-w-none shrink-0", isPale && "opacity-50")}
    />
    {provider.name}
  </span>
);
