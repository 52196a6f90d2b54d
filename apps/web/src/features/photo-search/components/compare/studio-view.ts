/** Beside each other with the eyes on one line, one over the other, or each whole. */
export const STUDIO_VIEWS = ['by_eyes', 'curtain', 'whole'] as const;
export type StudioView = (typeof STUDIO_VIEWS)[number];

/** The first after the last. */
export function nextView(view: StudioView): StudioView {
  return STUDIO_VIEWS[STUDIO_VIEWS.indexOf(view) + 1] ?? STUDIO_VIEWS[0];
}
