import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askWhenNotFound } from '#features/operator/api.ts';
import { createQueryClient } from '#shared/http/query-client.ts';
import '../tokens.css';
import '../fonts.css';
import '../base.css';
import '../prose.css';
import { createOperatorRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('operator.html has no #root');

// A page that the browser has kept is of a login that may have ended.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const router = createOperatorRouter();
const queryClient = createQueryClient();
askWhenNotFound(queryClient);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </StrictMode>,
);
