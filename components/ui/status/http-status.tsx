import { classNames } from "#components/ui/page/class-names.ts";

/** The class of an HTTP status: `http-2`, `http-4` or `http-5`, which styles badges and row edges. */
export const httpStatusClass = (status: number): string => `http-${Math.floor(status / 100)}`;

/** An HTTP status: plain text, or a colored badge from 400 on. */
export const HttpStatus = ({ status }: { status: number }) => (
  <span className={classNames("http-status", httpStatusClass(status))}>{status}</span>
);
