import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#shared/http/query-client.ts';
import { loadChunk } from '#shared/navigation/load-chunk.tsx';
import './tokens.css';
import './fonts.css';
import './base.css';
import './home-loader.css';
import './prose.css';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { hearOtherTabs } from '#shared/http/other-tabs.ts';
import { recordRoute } from '#shared/navigation/paths.ts';
import { requestHeadingFocus } from '#shared/ui/layout/page.tsx';
import { createAppRouter } from './router.ts';
import { texts } from './texts.ts';

void start();

/** Few visitors were sent by somebody: only for them is loaded what remembers it. It must not keep them from the page. */
async function noteAttribution(query: URLSearchParams): Promise<void> {
  if (![...query.keys()].some((name) => name.startsWith('utm_'))) return;
  try {
    (await loadChunk(() => import('./remember-attribution.ts'))).rememberAttribution(query);
  } catch (failure) {
    console.error(failure);
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  await noteAttribution(new URLSearchParams(location.search));
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  followNavigation(router);
  followOtherTabs(queryClient, router);
  // The loader of index.html stays until the first page can be drawn whole.
  await router.load();

  // In slices, so that what the server wrote can be scrolled and pressed meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/** Records the route before each navigation, moves the focus to the new heading and names the document. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation) return;
    recordRoute(fromLocation.href);
    if (pathChanged) requestHeadingFocus();
  });
  router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1);
    // Where the title depends on what is shown, the route has loaded it.
    document.title = documentTitle(Object(match?.loaderData).title ?? match?.staticData.title);
  });
}

function documentTitle(title: string | undefined): string {
  return title ? `${title} — ${texts.product}` : texts.product;
}

/** What another tab of this browser has changed, and above all whether it has logged in or out, is asked for again. */
function followOtherTabs(queryClient: QueryClient, router: AnyRouter): void {
  addEventListener('storage', ({ key, oldValue }) => {
    if (key === STORAGE_KEY.sessionToken && oldValue) void queryClient.resetQueries().then(() => router.invalidate());
  });
  hearOtherTabs((queryKey) => void queryClient.invalidateQueries({ queryKey }));
}
