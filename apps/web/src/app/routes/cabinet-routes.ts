import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { screensRoute } from './screens-route.ts';

const getParentRoute = () => screensRoute;

export const cabinetRoutes = [
  createRoute({
    getParentRoute,
    path: '/cabinet',
    component: lazyComponent(() => import('#pages/cabinet-page.tsx'), 'CabinetPage'),
    validateSearch: cabinetParams,
    staticData: { title: 'Личный кабинет' },
  }),
  createRoute({
    getParentRoute,
    path: '/cabinet/security',
    component: lazyComponent(() => import('#pages/cabinet-security-page.tsx'), 'CabinetSecurityPage'),
    staticData: { title: 'Вход и безопасность' },
  }),
] as const;

interface CabinetParams {
  /** The account has just been deleted. */
  readonly deleted?: boolean;
}

function cabinetParams(raw: Record<string, unknown>): CabinetParams {
  return raw.deleted === true ? { deleted: true } : {};
}
