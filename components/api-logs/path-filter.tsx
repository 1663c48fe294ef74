import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type PathFilterProps = Pick<ApiLogFilter, "path" | "path_match"> & { clearHref: string };

/** "path contains /quotes ×": how a path is compared, and with what. */
export function PathFilter({ path, path_match, clearHref }: PathFilterProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-7 shrink-0 items-center rounded-control border pr-1 pl-2 pointer-coarse:h-11",
        path ? "border-accent/45 bg-accent-wash" : "border-line hover:border-edge border-dashed",
      )}
    >
      <label htmlFor="filter-path" className="text-muted">
        path
      </label>
      <select
        key={path_match}
        name="path_match"
        aria-label="How the path is compared"
        defaultValue={path_match ?? ""}
        className="rounded-control text-muted field-sizing-content h-full min-w-6 cursor-pointer appearance-none bg-transparent px-1"
      >
        <option value="">is</option>
        <option value="contains">contains</option>
        <option value="starts">starts with</option>
      </select>
      <input
        key={path}
        id="filter-path"
        name="path"
        defaultValue={path}
        placeholder="any"
        autoComplete="off"
        spellCheck={false}
        className="rounded-control placeholder:text-ink field-sizing-content h-full max-w-64 min-w-10 bg-transparent px-1 font-mono text-xs font-medium placeholder:font-medium"
      />
      {path && (
        <Link
          href={clearHref}
          aria-label="Remove the filter path"
          className="rounded-control text-muted hover:text-ink flex h-full w-6 items-center justify-center pointer-coarse:w-11"
        >
          ×
        </Link>
      )}
    </span>
  );
}
