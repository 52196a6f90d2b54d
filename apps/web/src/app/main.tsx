import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#shared/http/query-client.ts';
import './tokens.css';
import './fonts.css';
import './base.css';
import './home-loader.css';
import './prose.css';
import { followNavigation } from './follow-navigation.ts';
import { followOtherTabs } from './follow-other-tabs.ts';
import { rememberAttribution } from './remember-attribution.ts';
import { createAppRouter } from './router.ts';

void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  rememberAttribution(new URLSearchParams(location.search));
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
