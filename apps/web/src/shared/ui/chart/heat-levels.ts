const HEAT_LEVELS = 5;
export type HeatLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** Levels by rank, so that one outlier does not flatten the rest; 0 if unknown. Equal values get equal levels. */
export function toHeatLevels(values: readonly (number | null)[]): HeatLevel[] {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return values.map((value) => (value === null ? 0 : levelAt(known.indexOf(value), known.length)));
}

function levelAt(below: number, count: number): HeatLevel {
  const part = count < 2 ? 1 : below / (count - 1);
  const level = 1 + Math.floor(part * HEAT_LEVELS);
  return level >= 5 ? 5 : level === 4 ? 4 : level === 3 ? 3 : level === 2 ? 2 : 1;
}
