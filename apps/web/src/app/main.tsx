import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#shared/http/query-client.ts';
import { loadChunk } from '#shared/navigation/load-chunk.tsx';
import './tokens.css';
import './fonts.css';
import './base.css';
import './home-loader.css';
import './prose.css';
import { createAppRouter, followNavigation, followOtherTabs } from './router.ts';

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
