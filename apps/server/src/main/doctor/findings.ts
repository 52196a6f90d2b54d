export type FindingState = 'ok' | 'warning' | 'failure';

export interface Finding {
  /** Monitoring relies on it, so it stays as it is. */
  readonly id: string;
  readonly state: FindingState;
  readonly text: string;
}

/** What a check says; a text or number alone is fine. */
export type Said = string | number | Omit<Finding, 'id'>;

export const EXIT_CODES: Readonly<Record<FindingState, number>> = { ok: 0, warning: 1, failure: 2 };

/** To be looked at in the next days. */
export function warning(text: string): Said {
  return { state: 'warning', text };
}

/** Something that users need does not work. */
export function failure(text: string): Said {
  return { state: 'failure', text };
}

/** `data in Russia` becomes `data-in-russia`. */
export function toFindings(said: Readonly<Record<string, Said>>): Finding[] {
  return Object.entries(said).map(([name, what]) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    ...(typeof what === 'object' ? what : { state: 'ok' as const, text: String(what) }),
  }));
}

export function worstOf(findings: readonly Finding[]): FindingState {
  if (findings.some(({ state }) => state === 'failure')) return 'failure';
  return findings.some(({ state }) => state === 'warning') ? 'warning' : 'ok';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
