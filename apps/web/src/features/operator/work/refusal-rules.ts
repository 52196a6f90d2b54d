import { REFUSED_ACTIONS, type Refusals, type RefusedAction } from '@vidno/contract/operator/refusals';

/** An action of a release that knows more of them goes by its own name. */
export function titleOf(action: string): string {
  return REFUSED_ACTIONS[action as RefusedAction] ?? action;
}

export interface RefusedAtAction {
  readonly action: string;
  readonly refused: number;
  /** The hour with the most. */
  readonly most: Refusals;
}

/** What was refused most comes first. */
export function sumByAction(refusals: readonly Refusals[]): RefusedAtAction[] {
  const sums = new Map<string, RefusedAtAction>();
  for (const each of refusals) {
    const { action, refused, most } = sums.get(each.action) ?? { action: each.action, refused: 0, most: each };
    sums.set(action, {
      action,
      refused: refused + each.refused,
      most: each.refused > most.refused ? each : most,
    });
  }
  return [...sums.values()].sort((a, b) => b.refused - a.refused);
}

/** Newest first; `action` is one, or null for all. */
export function sumByHour(refusals: readonly Refusals[], action: string | null): Pick<Refusals, 'hour' | 'refused'>[] {
  const sums = new Map<string, number>();
  for (const each of refusals)
    if (action === null || each.action === action) sums.set(each.hour, (sums.get(each.hour) ?? 0) + each.refused);
  return [...sums].map(([hour, refused]) => ({ hour, refused })).sort((a, b) => b.hour.localeCompare(a.hour));
}
