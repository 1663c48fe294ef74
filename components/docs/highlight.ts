import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import http from "highlight.js/lib/languages/http";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";
import { apiKeyPlaces } from "#lib/docs/contract.ts";

const languages = { bash, go, http, json, php, python, ruby, typescript, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** Escaped HTML with classes from app/code.css. The reader's API key replaces the marked placeholders. */
export function highlight(code: string, language: string): string {
  // Languages without a grammar, such as plain text, are only escaped.
  const name = hljs.getLanguage(language) ? language : "plaintext";
  const { value } = name === "plaintext" ? plain(code) : hljs.highlight(code, { language: name });
  return value.replaceAll(apiKeyPlaces, (place) => `<span data-api-key="">${place}</span>`);
}

const plain = (code: string) => ({
  value: code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
});
