import type { ConstantValue } from './list-constants.ts';

const TIMES = [
  [24 * 3_600_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;
const SIZES = [
  [1024 ** 2, 'MiB'],
  [1024, 'KiB'],
] as const;

const UNITS = new Set(['MS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS', 'BYTES', 'CHARS', 'MB', 'KM', 'PX']);

/** `30 d`, `20 MiB`, `1 000 characters`: the unit is told by the name of the constant, or of the part of it. */
export function formatValue(name: string, value: ConstantValue): string {
  if (typeof value !== 'number') {
    return Object.entries(value)
      .map(([part, partValue]) => {
        const shown = formatValue(`${name}_${toUpperCase(part)}`, partValue);
        return typeof partValue === 'number' ? `${part}: ${shown}` : `${part} (${shown})`;
      })
      .join('; ');
  }
  const unit = name.split('_').findLast((word) => UNITS.has(word));
  if (unit === 'MS') return inUnits(value, TIMES, 'ms');
  if (unit === 'SECONDS') return inUnits(value * 1_000, TIMES, 'ms');
  if (unit === 'MINUTES') return inUnits(value * 60_000, TIMES, 'ms');
  if (unit === 'BYTES') return inUnits(value, SIZES, 'bytes');
  const words: Readonly<Record<string, string>> = {
    DAYS: 'd',
    HOURS: 'h',
    CHARS: 'characters',
    MB: 'MiB',
    KM: 'km',
    PX: 'px',
  };
  return [withSpaces(value), words[unit ?? '']].filter(Boolean).join(' ');
}

/** In the largest unit of which it is a whole number. */
function inUnits(value: number, units: readonly (readonly [number, string])[], smallest: string): string {
  const [size, unit] = units.find(([size]) => value >= size && value % size === 0) ?? [1, smallest];
  return `${withSpaces(value / size)} ${unit}`;
}

function withSpaces(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** `maxBytes` as it would be in capitals: `MAX_BYTES`. */
function toUpperCase(part: string): string {
  return part.replace(/([A-Z])/g, '_$1').toUpperCase();
}
