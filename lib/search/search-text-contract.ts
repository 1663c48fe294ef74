/** Whether this can be a buyer's email address or phone number, which must not get into a URL: logs and the browser's history keep it. */
export const isContact = (text: string): boolean =>
  text.includes("@") || (/^\s*[+(\d][\d\s()./\p{Pd}]*$/u.test(text) && /^\d{7,15}$/.test(text.replaceAll(/\D/g, "")));
