type ProviderNameProps = { provider: { name: string; identifier: string } };

export const ProviderName = ({ provider }: ProviderNameProps) => (
  <span className="flex items-center gap-2">
    {/* biome-ignore lint/performance/noImgElement: a vector of our own needs no optimising. */}
    <img src={`/icons/providers/${provider.identifier}.svg`} alt="" className="size-5 max-w-none shrink-0" />
    {provider.name}
  </span>
);
