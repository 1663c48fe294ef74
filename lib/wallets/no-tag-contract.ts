/** What a client sends instead of a tag to state that the address needs none. */
export const noTag = "none";
