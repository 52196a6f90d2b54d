import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type SoonArea, soonTitles } from '#features/coming-soon/title-texts.ts';
import { loadChunk } from '../load-chunk.ts';
import { screensRoute } from './root-route.tsx';

const ComingSoonPage = lazyRouteComponent(
  () => loadChunk('coming-soon', () => import('#pages/coming-soon-page.tsx')),
  'ComingSoonPage',
);

/** Addresses of the specification whose screens are not built yet. */
export const soonRoutes = [
  soon('/materials', 'materials'),
  soon('/materials/$id', 'materials'),
  soon('/demoreg1', 'registration'),
  soon('/demoreg2', 'registration'),
  soon('/demoreg3', 'registration'),
  soon('/demoreg4', 'registration'),
  soon('/demoreg5', 'registration'),
  soon('/demoreg6', 'registration'),
  soon('/demoreg7', 'registration'),
  soon('/demoreg8', 'registration'),
  soon('/demopay', 'payment'),
  soon('/change-tariff', 'tariff'),
  soon('/cabinet', 'cabinet'),
  soon('/login', 'login'),
] as const;

function soon<const Path extends string>(path: Path, area: SoonArea) {
  return createRoute({
    getParentRoute: () => screensRoute,
    path,
    component: ComingSoonPage,
    staticData: { title: soonTitles[area], soon: area },
  });
}
