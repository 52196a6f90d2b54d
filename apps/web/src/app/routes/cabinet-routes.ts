import { createRoute } from '@tanstack/react-router';
import { VK_RETURNS, type VkReturn } from '#features/cabinet/rules.ts';
import { statementParams } from '#features/statement/params-rules.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { screensRoute } from './screens-route.ts';

const getParentRoute = () => screensRoute;

export const cabinetRoutes = [
  createRoute({
    getParentRoute,
    path: '/cabinet',
    component: lazyComponent(() => import('#features/cabinet/cabinet-page.tsx'), 'CabinetPage'),
    validateSearch: cabinetParams,
    staticData: { title: 'Личный кабинет' },
  }),
  createRoute({
    getParentRoute,
    path: '/cabinet/tariff',
    component: lazyComponent(() => import('#features/cabinet/cabinet-tariff-page.tsx'), 'CabinetTariffPage'),
    staticData: { title: 'Тариф' },
  }),
  createRoute({
    getParentRoute,
    path: '/cabinet/statement',
    component: lazyComponent(() => import('#features/cabinet/cabinet-statement-page.tsx'), 'CabinetStatementPage'),
    validateSearch: statementParams,
    staticData: { title: 'Выписка' },
  }),
  createRoute({
    getParentRoute,
    path: '/cabinet/security',
    component: lazyComponent(() => import('#features/cabinet/cabinet-security-page.tsx'), 'CabinetSecurityPage'),
    staticData: { title: 'Вход и безопасность' },
  }),
] as const;

export interface CabinetParams {
  /** The account has just been deleted. */
  readonly deleted?: boolean;
  /** What became of linking VK ID, for a browser that comes back from there. */
  readonly vk?: VkReturn;
}

function cabinetParams(raw: Record<string, unknown>): CabinetParams {
  const vk = VK_RETURNS.find((known) => known === raw.vk);
  return { ...(raw.deleted === true && { deleted: true }), ...(vk && { vk }) };
}
