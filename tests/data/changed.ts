/** A copy with the value at a path changed; undefined takes it away. */
export function changed(file: unknown, path: (string | number)[], value: unknown): unknown {
  const copy: unknown = structuredClone(file)
  let at = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  const last = path.at(-1)!
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}
