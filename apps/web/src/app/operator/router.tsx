import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { OperatorLink } from '#features/operator/address.tsx';
import { JournalPage } from '#features/operator/journal-page.tsx';
import { InvoicePage } from '#features/operator/money/invoice-page.tsx';
import { InvoicesPage } from '#features/operator/money/invoices-page.tsx';
import { ReconcilePage } from '#features/operator/money/reconcile-page.tsx';
import { RefusedPage } from '#features/operator/money/refused-page.tsx';
import { SubscriptionsPage } from '#features/operator/money/subscriptions-page.tsx';
import { OverviewPage } from '#features/operator/overview-page.tsx';
import { ImportPage } from '#features/operator/people/import-page.tsx';
import { PeoplePage } from '#features/operator/people/people-page.tsx';
import { RemovalPage } from '#features/operator/removals/removal-page.tsx';
import { RemovalsPage } from '#features/operator/removals/removals-page.tsx';
import { SettingsPage } from '#features/operator/settings/settings-page.tsx';
import { SourcePage } from '#features/operator/sources/source-page.tsx';
import { SourcesPage } from '#features/operator/sources/sources-page.tsx';
import { DocumentsPage } from '#features/operator/texts/documents-page.tsx';
import { MaterialPage } from '#features/operator/texts/materials/material-page.tsx';
import { MaterialsPage } from '#features/operator/texts/materials/materials-page.tsx';
import { NoticesPage } from '#features/operator/texts/notices-page.tsx';
import { SlidesPage } from '#features/operator/texts/slides-page.tsx';
import { TariffPage } from '#features/operator/texts/tariff-page.tsx';
import { TariffsPage } from '#features/operator/texts/tariffs-page.tsx';
import { texts } from '#features/operator/texts.ts';
import { UserPage } from '#features/operator/users/user-page.tsx';
import { UsersPage } from '#features/operator/users/users-page.tsx';
import { OutboxPage } from '#features/operator/work/outbox-page.tsx';
import { QuestionsPage } from '#features/operator/work/questions-page.tsx';
import { RefusalsPage } from '#features/operator/work/refusals-page.tsx';
import { RunsPage } from '#features/operator/work/runs-page.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { requestHeadingFocus } from '#shared/ui/layout/page.tsx';
import { UnexpectedFailure } from '../failures/unexpected-failure.tsx';
import { OperatorFrame } from './frame.tsx';

const rootRoute = createRootRoute({ component: OperatorFrame, notFoundComponent: Nothing });
const screen = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

/** Its first part. */
const textsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/texts',
  beforeLoad: () => {
    throw redirect({ to: '/texts/notices' as never, replace: true });
  },
});

/** The router of the operator's section; it knows nothing of the product's screens, nor they of it. */
export function createOperatorRouter() {
  const router = createRouter({
    basepath: '/admin',
    // Filters are plain text, which can be read and written in the address.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (query) => {
      const written = String(new URLSearchParams(query));
      return written === '' ? '' : `?${written}`;
    },
    routeTree: rootRoute.addChildren([
      screen('/', OverviewPage),
      screen('/journal', JournalPage),
      screen('/removals', RemovalsPage),
      screen('/removals/$number', RemovalPage),
      screen('/users', UsersPage),
      screen('/users/$id', UserPage),
      screen('/people', PeoplePage),
      screen('/people/imports/$id', ImportPage),
      screen('/settings', SettingsPage),
      screen('/money', InvoicesPage),
      screen('/money/invoices/$account/$id', InvoicePage),
      screen('/money/refused', RefusedPage),
      screen('/money/subscriptions', SubscriptionsPage),
      screen('/money/reconcile', ReconcilePage),
      screen('/work', QuestionsPage),
      screen('/work/runs', RunsPage),
      screen('/work/outbox', OutboxPage),
      screen('/sources', SourcesPage),
      screen('/sources/$id', SourcePage),
      screen('/work/refusals', RefusalsPage),
      screen('/texts/tariffs', TariffsPage),
      screen('/texts/tariffs/$id', TariffPage),
      textsRoute,
      screen('/texts/notices', NoticesPage),
      screen('/texts/documents', DocumentsPage),
      screen('/texts/slides', SlidesPage),
      screen('/texts/materials', MaterialsPage),
      screen('/texts/materials/$slug', MaterialPage),
    ]),
    defaultErrorComponent: UnexpectedFailure,
    scrollRestoration: true,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) requestHeadingFocus();
  });
  return router;
}

function Nothing() {
  return (
    <Notice
      icon={<SearchX size={28} />}
      title={texts.nothingTitle}
      actions={<OperatorLink to="/">{texts.toOverview}</OperatorLink>}
    >
      {texts.nothingLead}
    </Notice>
  );
}
