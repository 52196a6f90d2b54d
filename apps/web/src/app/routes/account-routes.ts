import { createRoute } from '@tanstack/react-router';
import { LOGIN_WAYS, type LoginWay } from '#features/login/rules.ts';
import type { VariantName } from '#features/registration/rules.ts';
import { takeLinkToken } from '#shared/navigation/link-token.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { BareFrame } from '../shell/screen-frame.tsx';
import { rootRoute } from './landing-routes.ts';

const RegistrationPage = lazyComponent(
  () => import('#features/registration/registration-page.tsx'),
  'RegistrationPage',
);

const bareFrameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'bare-frame', component: BareFrame });
const getParentRoute = () => bareFrameRoute;

/**
 * Registration, login and what needs no login, in a frame without menus. Not below the check of services: they are open to
 * everybody.
 */
export const accountRoutes = bareFrameRoute.addChildren([
  createRoute({
    getParentRoute,
    path: '/login',
    component: lazyComponent(() => import('#features/login/login-page.tsx'), 'LoginPage'),
    validateSearch: loginParams,
    staticData: { title: 'Вход' },
  }),
  createRoute({
    getParentRoute,
    path: '/password/forgot',
    component: lazyComponent(() => import('#features/login/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    validateSearch: backParam,
    staticData: { title: 'Новый пароль' },
  }),
  createRoute({
    getParentRoute,
    path: '/password/reset',
    component: lazyComponent(() => import('#features/login/reset-password-page.tsx'), 'ResetPasswordPage'),
    beforeLoad: takeLinkToken,
    staticData: { title: 'Новый пароль' },
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-reg',
    component: lazyComponent(
      () => import('#features/registration/confirm-registration-page.tsx'),
      'ConfirmRegistrationPage',
    ),
    beforeLoad: takeLinkToken,
    staticData: { title: 'Регистрация' },
  }),
  createRoute({
    getParentRoute,
    path: '/subscription/cancel',
    component: lazyComponent(() => import('#features/subscription/cancel-letter-page.tsx'), 'CancelLetterPage'),
    beforeLoad: takeLinkToken,
    staticData: { title: 'Отмена подписки' },
  }),
  registration('/demoreg1', 'demoreg1'),
  registration('/demoreg2', 'demoreg2'),
  registration('/demoreg3', 'demoreg3'),
  registration('/demoreg4', 'demoreg4'),
  registration('/demoreg5', 'demoreg5'),
  registration('/demoreg6', 'demoreg6'),
  registration('/demoreg7', 'demoreg7'),
  registration('/demoreg8', 'demoreg8'),
]);

function registration<const Path extends `/${VariantName}`>(path: Path, name: VariantName) {
  return createRoute({
    getParentRoute,
    path,
    component: RegistrationPage,
    validateSearch: backParam,
    staticData: { title: 'Регистрация', registration: name },
  });
}

type Raw = Record<string, unknown>;

/** Where to go on afterwards. What a wrong address says is dropped, never an error. */
function backParam({ back }: Raw): { back?: string } {
  return typeof back === 'string' ? { back } : {};
}

export interface LoginParams {
  readonly back?: string;
  readonly way?: LoginWay;
  /** How a login at VK ID ended, and more about it. */
  readonly login?: string;
  readonly because?: string;
  readonly demo_searches?: number;
}

function loginParams(raw: Raw): LoginParams {
  const { login, because, demo_searches } = raw;
  const way = LOGIN_WAYS.find((known) => known === raw.way);
  return {
    ...backParam(raw),
    ...(way && { way }),
    ...(typeof login === 'string' && { login }),
    ...(typeof because === 'string' && { because }),
    ...(typeof demo_searches === 'number' && { demo_searches }),
  };
}
