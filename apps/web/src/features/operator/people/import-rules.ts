import type { ImportDetails, ImportSummary } from '@vidno/contract/operator/imports';

/** A worker has it, or takes it soon: it changes by itself. */
export function isAtWork({ state }: Pick<ImportSummary, 'state'>): boolean {
  return state === 'checking' || state === 'importing';
}

export type Step = 'begin' | 'pause' | 'resume' | 'withdraw';

const STEPS: Readonly<Record<ImportSummary['state'], readonly Step[]>> = {
  checking: ['withdraw'],
  checked: ['begin', 'withdraw'],
  importing: ['pause', 'withdraw'],
  paused: ['resume', 'withdraw'],
  imported: [],
  refused: [],
  withdrawn: [],
};

export function stepsOf({ state }: Pick<ImportDetails, 'state'>): readonly Step[] {
  return STEPS[state];
}

/** Whether the look through the file found nothing to do. */
export function isIdle({ findings }: Pick<ImportDetails, 'findings'>): boolean {
  return findings !== null && findings.added + findings.changed + findings.leaving === 0;
}

const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'];

/** `1,4 МБ` */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 10 ? 0 : 1;
  return `${value.toLocaleString('ru', { maximumFractionDigits: digits })} ${UNITS[power]}`;
}
