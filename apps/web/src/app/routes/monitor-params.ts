type Raw = Record<string, unknown>;

/** What the address of a monitoring screen says; each screen reads its own part, and takes out what it sets to undefined. */
export interface MonitorParams {
  /** Prefill a new monitor: words, the id of a place, the id of a source. */
  readonly keyword?: string | undefined;
  readonly geo?: string | undefined;
  readonly source?: string | undefined;
  /** The run in view, by its process. */
  readonly run?: string | undefined;
  readonly change?: string | undefined;
  readonly page?: number | undefined;
  /** The page of the runs. */
  readonly runs?: number | undefined;
  /** It was there already when one asked for it. */
  readonly exists?: boolean | undefined;
  /** Unsubscribes from all letters: nothing to choose. */
  readonly all?: boolean | undefined;
}

const WORDS = ['keyword', 'geo', 'source', 'run', 'change'] as const;
const PAGES = ['page', 'runs'] as const;

/** What a wrong address says is dropped, never an error. */
export function monitorParams(raw: Raw): MonitorParams {
  return {
    ...Object.fromEntries(WORDS.flatMap((name) => (isWord(raw[name]) ? [[name, `${raw[name]}`]] : []))),
    ...Object.fromEntries(PAGES.flatMap((name) => (isLaterPage(raw[name]) ? [[name, raw[name]]] : []))),
    ...(raw.exists === true && { exists: true }),
    ...(raw.all === true && { all: true }),
  };
}

/** A word of digits alone arrives as a number. */
function isWord(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isLaterPage(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
