export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The 95 % interval, if one was computed. */
  readonly low?: number;
  readonly high?: number;
  readonly op: '>=' | '<=';
  readonly target: number;
}

/** Prints a table for people and, as the last line, JSON for machines. A missed target sets the exit code. */
export function reportFigures(bench: string, figures: readonly Figure[]): void {
  console.table(figures.map((figure) => ({ ...figure, met: isMet(figure) ? 'yes' : 'NO' })));
  if (!figures.every(isMet)) process.exitCode = 1;
  console.log(JSON.stringify({ bench, figures }));
}

function isMet({ value, op, target }: Figure): boolean {
  return op === '>=' ? value >= target : value <= target;
}
