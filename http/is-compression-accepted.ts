/** Whether a client accepts gzip. */
export const isCompressionAccepted = (acceptEncoding = ""): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding);
