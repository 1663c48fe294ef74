/** Of an uploaded file. */
export const logoLimits = { bytes: 256 * 1024, width: 1_200, height: 600 } as const;
/** The height of a logo at checkout. */
export const logoHeight = 32;

/** `width` at `logoHeight`. */
export type BrandLogo = { hash: string; width: number };

/** What buyers see. Everything that is null has a default. */
export type Brand = {
  /** Null: the partner's name. */
  name: string | null;
  logo: BrandLogo | null;
  /** Null: `logo`, in dark mode as well. */
  logoDark: BrandLogo | null;
  color: string | null;
  /** Null: `color`, in dark mode as well. */
  colorDark: string | null;
};

export const logoPath = (hash: string): string => `/brand/${hash}.png`;

/** The width is null until it is known. */
export type ShownLogo = { src: string; width: number | null };
/** A brand as a page shows it, with the name that is used without one. */
export type ShownBrand = Pick<Brand, "color" | "colorDark"> & {
  name: string;
  logo: ShownLogo | null;
  logoDark: ShownLogo | null;
};

export const showBrand = (brand: Brand | null, partnerName: string): ShownBrand => ({
  name: brand?.name ?? partnerName,
  logo: brand && showLogo(brand.logo),
  logoDark: brand && showLogo(brand.logoDark),
  color: brand?.color ?? null,
  colorDark: brand?.colorDark ?? null,
});

const showLogo = (logo: BrandLogo | null) => logo && { src: logoPath(logo.hash), width: logo.width };
