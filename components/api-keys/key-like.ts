/** Whether text is a key, or enough of one that it must not get into an address. */
export const isKeyLike = (text: string): boolean => /^\s*["']?svc_(live|test)_\w{12,}/.test(text);
