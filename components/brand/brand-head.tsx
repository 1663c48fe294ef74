import { classNames } from "#components/ui/page/class-names.ts";
import { logoHeight, type ShownBrand, type ShownLogo } from "#lib/brands/brand-contract.ts";

type BrandHeadProps = Pick<ShownBrand, "name" | "logo" | "logoDark">;

/** The partner's logo, or its name without one. */
export function BrandHead({ name, logo, logoDark }: BrandHeadProps) {
  if (!logoDark) return logo ? <Logo logo={logo} name={name} /> : <Name name={name} />;
  return (
    <div>
      {logo ? <Logo logo={logo} name={name} mode="in-light" /> : <Name name={name} mode="in-light" />}
      <Logo logo={logoDark} name={name} mode="in-dark" />
    </div>
  );
}

type PartProps = { name: string; mode?: "in-light" | "in-dark" };

const Name = ({ name, mode }: PartProps) => (
  <p className={classNames("font-semibold break-words", mode)}>
    <bdi>{name}</bdi>
  </p>
);

/** The one that isn't shown isn't loaded either. */
const Logo = ({ logo: { src, width }, name, mode }: PartProps & { logo: ShownLogo }) => (
  // biome-ignore lint/performance/noImgElement: a small image that needs no optimizing.
  <img
    src={src}
    alt={name}
    width={width ?? undefined}
    height={logoHeight}
    loading={mode && "lazy"}
    className={classNames("h-8 max-w-full self-start object-contain ltr:object-left rtl:object-right", mode)}
  />
);
