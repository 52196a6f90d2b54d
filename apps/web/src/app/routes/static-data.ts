import type { VariantName } from '#features/registration/rules.ts';

declare module '@tanstack/react-router' {
  /** What pages and shell read from the current route. */
  interface StaticDataRouteOption {
    /** The title of the document. */
    readonly title?: string;
    /** The service that it needs; without one, it is open to everybody. */
    readonly service?: number;
    /** Which of the three sets of search screens the route belongs to. */
    readonly searchSet?: 'smart' | 'demo' | 'second';
    /** The source that the demo screens search in. */
    readonly source?: 'tinder' | 'other';
    /** A screen that looks at the chosen photo. */
    readonly photoForm?: true;
    /** The page where visitors start. */
    readonly landing?: true;
    /** Whether the VK screen is the paid one or the one of visitors. */
    readonly vkSet?: 'vk' | 'demo';
    /** The variant of the registration. */
    readonly registration?: VariantName;
  }
}
