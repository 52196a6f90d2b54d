import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Draws something at an address, with a memory of its own; returns where one has gone since. */
export function renderScreen(screen: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen, notFoundComponent: () => screen }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { whereabouts: () => router.state.location.href };
}
