import { createRoute } from '@tanstack/react-router';
import { type SoonArea, soonTitles } from '#features/coming-soon/title-texts.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { screensRoute } from './screens-route.ts';

const ComingSoonPage = lazyComponent(() => import('#pages/coming-soon-page.tsx'), 'ComingSoonPage');

/** Addresses of the specification whose screens are not built yet. */
export const comingSoonRoutes = [screen('/demopay', 'payment'), screen('/change-tariff', 'tariff')] as const;

function screen<const Path extends string>(path: Path, area: SoonArea) {
  return createRoute({
    getParentRoute: () => screensRoute,
    path,
    component: ComingSoonPage,
    staticData: { title: soonTitles[area], comingSoon: area },
  });
}
