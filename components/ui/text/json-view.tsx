"use client";
import { useRef, useState } from "react";
import { ChevronDown, ChevronRight } from "#components/ui/icons/icons.ts";
import { formatNumber } from "#lib/format-number.ts";
import { CodeBlock } from "./code-block.tsx";
import { CopyTextButton } from "./copy-text-button.tsx";
import { hiddenLines, type JsonLine, jsonLines } from "./json-lines.ts";

// Shorter ones are read at a glance.
const searchableLines = 12;

type JsonViewProps = {
  text: string;
  /** What is copied: "body". */
  what: string;
};

/** JSON with line numbers, folding, and search. Other text is shown as it is. */
export function JsonView({ text, what }: JsonViewProps) {
  const lines = jsonLines(text);
  return lines ? <Lines lines={lines} text={text} what={what} /> : <CodeBlock code={text} what={what} isWrapped />;
}

function Lines({ lines, text, what }: JsonViewProps & { lines: JsonLine[] }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [query, setQuery] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const wanted = query.trim().toLowerCase();
  const isMatch = ({ key, value }: JsonLine) =>
    wanted !== "" && `${key ?? ""}: ${value}`.toLowerCase().includes(wanted);
  const count = lines.filter(isMatch).length;
  // A match must be visible.
  const hidden = wanted === "" ? hiddenLines(lines, folded) : new Set<number>();
  const toggle = (index: number) =>
    setFolded((before) =>
      before.has(index) ? new Set([...before].filter((one) => one !== index)) : new Set([...before, index]),
    );
  const goToMatch = () => list.current?.querySelector("[data-match]")?.scrollIntoView({ block: "nearest" });
  return (
    <div className="rounded-panel border-line bg-sunken border">
      <div className="border-line flex items-center gap-2 border-b p-1.5">
        {lines.length >= searchableLines && (
          <input
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={({ key }) => key === "Enter" && goToMatch()}
            placeholder="Search"
            aria-label={`Search the ${what}`}
            className="rounded-control border-line bg-raised h-7 min-w-0 flex-1 border px-2 text-xs sm:max-w-56 pointer-coarse:h-11"
          />
        )}
        <span role="status" className="text-muted text-xs tabular-nums">
          {wanted !== "" && `${formatNumber(count)} ${count === 1 ? "match" : "matches"}`}
        </span>
        <span className="ms-auto">
          <CopyTextButton text={text} what={what} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <ol ref={list} tabIndex={0} aria-label={what} className="json-lines">
        {lines.map((line, index) =>
          hidden.has(index) ? null : (
            <li key={line.number} data-match={isMatch(line) || undefined}>
              <Line line={line} isFolded={folded.has(index) && wanted === ""} onToggle={() => toggle(index)} />
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

type LineProps = { line: JsonLine; isFolded: boolean; onToggle: () => void };

function Line({ line: { number, depth, key, value, closedBy }, isFolded, onToggle }: LineProps) {
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <>
      <span aria-hidden="true" className="line-number">
        {number}
      </span>
      {closedBy !== null && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={`${key?.slice(1, -1) ?? "value"}, line ${number}`}
          onClick={onToggle}
        >
          <Chevron aria-hidden="true" size={12} />
        </button>
      )}
      <code style={{ paddingLeft: `${depth * 2}ch` }}>
        {key !== null && <span className="text-ink">{key}: </span>}
        <span className={kindOf(value)}>{isFolded ? `${value} … ${value.startsWith("{") ? "}" : "]"}` : value}</span>
      </code>
    </>
  );
}

const kindOf = (value: string) =>
  value.startsWith('"') ? "text-accent-strong" : /^[[\]{}]/.test(value) ? "text-faint" : "text-wait";
