type BrandProps = { href: string };

/** A plain link, for pages without JavaScript. */
export function Brand({ href }: BrandProps) {
  return (
    <a href={href} className="rounded-control text-md inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="text-accent size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M2 5.5 12.5 14" strokeLinecap="round" />
        <path
          d="M2 16.5c1.6 1.2 3.2 1.2 4.8 0s3.2-1.2 4.8 0 3.2 1.2 4.8 0L18 16"
          strokeLinecap="round"
          strokeWidth="1.6"
        />
        <path d="m6.5 6 3.2-3.4 5.6 4.6-1.8 3.4" strokeLinejoin="round" strokeWidth="1.6" />
      </svg>
      Slipway
    </a>
  );
}
