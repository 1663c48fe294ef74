/** Stands above a link that no mail carries. */
export const linkWords =
  "No mail server is set up here, so nothing was sent. Pass this link on yourself; whoever has it can join, once, within seven days.";
