import type { Slide } from '@vidno/contract/money/unsubscribe-flow';

type Service = Slide['structure']['services'][number];
export type SlideCheckbox = Service['checkboxes'][number];

export function inOrder(checkboxes: readonly SlideCheckbox[]): readonly SlideCheckbox[] {
  return checkboxes.toSorted((a, b) => a.order - b.order);
}

/** Something can be ticked, so there may be more to say about it. */
export function isQuestion({ structure }: Slide): boolean {
  return structure.services.some(({ checkboxes }) => checkboxes.length > 0);
}

/** A service's own button has no number in the data: it answers like the first button of the slide. Null without any. */
export function serviceAction({ structure }: Slide): number | null {
  return structure.buttons[0]?.action_id ?? null;
}

/** Of what is ticked, only the boxes of this service. */
export function tickedIn({ checkboxes }: Service, ticked: ReadonlySet<number>): readonly number[] {
  return checkboxes.map(({ id }) => id).filter((id) => ticked.has(id));
}
