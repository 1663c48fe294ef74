/** Wording that the style guide rules out, with what to write instead. Applies to copy, comments, tests and documents alike. */
export const copyRules: { pattern: RegExp; instead: string }[] = [
  { pattern: /\banew\b/i, instead: "again, or new" },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: "fix" },
  { pattern: /\bwho(m|so)?ever\b/i, instead: "anyone who, or name the person" },
  { pattern: /\bin force\b/i, instead: "active, or takes effect" },
  { pattern: /\bfrom (then|now) on\b/i, instead: "after that, or all future …" },
  { pattern: /\bat fault\b/i, instead: "invalid, or the cause" },
  { pattern: /\btold of\b|\b(is|are|was|were|be|been|gets?) told\b/i, instead: "notified, or shown" },
  { pattern: /\bgets nothing\b|\bopens nothing\b/i, instead: "receives no …" },
  { pattern: /\bany more\b/i, instead: "no longer, or anymore" },
  { pattern: /\bby itself\b|\bby themselves\b/i, instead: "automatically" },
  { pattern: /\bheld against\b/i, instead: "compared with, or validated against" },
  { pattern: /\bof its own\b|\bof their own\b/i, instead: "its own …, or separate" },
  { pattern: /\bto be had\b/i, instead: "available" },
  { pattern: /\bin (its|their|his|her) words\b/i, instead: "reported" },
  { pattern: /\bstands? (here|on|in|for|at|above|below|beside|there)\b/i, instead: "is" },
  { pattern: /\btries (were|was|are)\b|\b\d+ tries\b|\bmore tries\b/i, instead: "attempts" },
  { pattern: /\b(reckon|whereupon|hitherto|thereof|whilst|albeit|betimes|thrice)\b/i, instead: "plain English" },
  { pattern: /\b(way out|wayOut|way-out)\b/, instead: "suggested fix" },
  { pattern: /\bplayed\b/i, instead: "simulated" },
  { pattern: /\boutlying\b(?! Islands)/i, instead: "outliers" },
  { pattern: /\bneighbou?rhood\b/i, instead: "name what it holds" },
  { pattern: /\bsecond step\b/i, instead: "two-factor authentication" },
  { pattern: /\bkey on duty\b|KeyOnDuty/i, instead: "authenticated key" },
  { pattern: /\btake[sn]? back\b/i, instead: "revoke, or reset" },
  {
    pattern:
      /\blog(s|ged)? in\b(?! (the|a|this|each|which|both|one|order|groups|its|his|her|our|production|sandbox)\b)/i,
    instead: "sign in",
  },
  { pattern: /\be-mails?\b/i, instead: "email" },
  { pattern: /\d %(?!\w)/, instead: "no space before %" },
  {
    pattern:
      /\b(behaviour|colour|organis(e|ation)|authoris(e|ation)|favourite|catalogue\b(?![_.":])|neighbour|recognis)/i,
    instead: "US spelling",
  },
];
