/** The same for every spelling of an address in lists and requests: hexadecimal and bech32 addresses don't distinguish
 * upper and lower case, all others do. Without the tag. */
export function screenedAddress(text: string): string {
  const address = text.trim();
  const lower = address.toLowerCase();
  if (/^0x[0-9a-f]+$/.test(lower)) return lower;
  const isBech32 = /^[a-z0-9]{1,20}(1|:)[02-9ac-hj-np-z]{20,}$/.test(lower);
  return isBech32 && (address === lower || address === address.toUpperCase()) ? lower : address;
}
