import type { SoonArea } from '#features/coming-soon/title-texts.ts';

/** What a route says about itself; pages and shell read it from their match. */
export interface RouteFacts {
  /** The title of the document. */
  readonly title?: string;
  /** The three sets of search screens. */
  readonly searchSet?: 'smart' | 'demo' | 'second';
  /** Where the create-photo screens search. */
  readonly source?: 'tinder' | 'other';
  /** The two sets of VK screens: paid, and of a demo visitor. */
  readonly vkSet?: 'vk' | 'demo';
  readonly soon?: SoonArea;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFacts {}
}
