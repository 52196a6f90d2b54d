import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { screensRoute } from './screens-route.ts';

const getParentRoute = () => screensRoute;

/** Tariffs and the page that pays after a registration. Open to everybody. */
export const moneyRoutes = [
  createRoute({
    getParentRoute,
    path: '/change-tariff',
    component: lazyComponent(() => import('#features/tariffs/change-tariff-page.tsx'), 'ChangeTariffPage'),
    validateSearch: tariffParams,
    staticData: { title: 'Тарифы' },
  }),
  createRoute({
    getParentRoute,
    path: '/demopay',
    component: lazyComponent(() => import('#features/payment/demo-pay-page.tsx'), 'DemoPayPage'),
    staticData: { title: 'Пробный тариф' },
  }),
] as const;

export interface TariffParams {
  /** The service to add. */
  readonly add?: number;
  /** Opens the form that takes money for the balance. */
  readonly topup?: number;
}

/** What a wrong address says is dropped, never an error. */
function tariffParams({ add, topup }: Record<string, unknown>): TariffParams {
  return { ...(typeof add === 'number' && { add }), ...(topup === 1 && { topup }) };
}
