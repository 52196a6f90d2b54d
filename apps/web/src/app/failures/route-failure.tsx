import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { lastRoute } from '#shared/navigation/last-route.ts';
import { ChunkLoadError, loadChunk } from '../load-chunk.ts';
import { ServiceNotPaid } from '../require-access.ts';
import { ChunkFailure } from './chunk-failure.tsx';
import { UnexpectedFailure } from './unexpected-failure.tsx';

const NotPaidScreen = lazy(async () => {
  const { NotPaidScreen } = await loadChunk(
    'not-paid',
    () => import('#features/access/components/not-paid-screen.tsx'),
  );
  return { default: NotPaidScreen };
});

/** What a screen that could not open shows in its place. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const { history } = useRouter();
  if (error instanceof ChunkLoadError) return <ChunkFailure failure={error} />;
  if (!(error instanceof ServiceNotPaid)) return <UnexpectedFailure />;
  return (
    <Suspense>
      <NotPaidScreen onBack={() => history.push(lastRoute() ?? '/')} />
    </Suspense>
  );
}
